import { CheckCircleFilled, ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { formatUsPhone } from 'domain/phone';
import type { ReactNode } from 'react';
import { useAcknowledgePrivacyRequest } from '../../../shared/api/generated/privacy/privacy';
import type { PrivacyRequestDto } from '../../../shared/api/generated/model';
import { formatDay, today } from '../../../shared/dates';
import { formatDateTime } from '../../lib/times/moments';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { channelNames, kindNames, outcomeNames, privacyCopy } from './privacy.copy';
import styles from './RequestCard.module.css';
import { useRequestChange } from './use-request-change';
import { useMay } from '../../session/may';

const { requests: copy } = privacyCopy;
const DAY_MS = 86_400_000;

interface Props {
  request: PrivacyRequestDto;
  onAttend: () => void;
  onExtend: () => void;
  onAnswer: () => void;
}

/** Shows a request: person, kind, two deadlines and actions. */
export function RequestCard({ request, onAttend, onExtend, onAnswer }: Props) {
  const mayAnswer = useMay()('privacy.answer');
  const change = useRequestChange(copy.acknowledgedToast);
  const acknowledge = useAcknowledgePrivacyRequest({ mutation: change });
  const { kind, fullName, acknowledgedAt, acknowledgedBy, extendedAt, extendedBy, answeredAt, answeredBy } =
    request;
  const phone = formatUsPhone(request.phoneNumber);
  const who = fullName ? `${fullName}, ${phone}` : phone;
  const button = (action: keyof Omit<typeof copy.actions, 'of'>, props: object) => (
    <Button size="small" aria-label={copy.actions.of(copy.actions[action], who)} {...props}>
      {copy.actions[action]}
    </Button>
  );
  return (
    <li className={styles.request} data-state={answeredAt ? 'answered' : request.overdue ? 'late' : 'open'}>
      <div className={styles.what}>
        <h4>
          {kindNames[kind]}
          {request.overdue && <Tag color="error">{copy.overdueTag}</Tag>}
        </h4>
        <p>
          {fullName && `${fullName}\u00a0· `}
          <span className={styles.phone}>{phone}</span>
        </p>
        <p className={styles.meta}>
          {copy.received(formatDay(request.receivedOn), channelNames[request.channel])};{' '}
          {copy.recordedBy(request.createdBy)}
        </p>
        {request.note && <p className={styles.quote}>{request.note}</p>}
      </div>
      <ol className={styles.steps}>
        <Step
          name={copy.steps.acknowledge}
          day={request.acknowledgeBy}
          done={acknowledgedAt && copy.acknowledged(formatDateTime(acknowledgedAt), acknowledgedBy ?? '')}
        />
        <Step
          name={copy.steps.answer}
          day={request.answerBy}
          done={
            answeredAt &&
            copy.answered(
              outcomeNames[request.outcome ?? 'done'],
              formatDateTime(answeredAt),
              answeredBy ?? '',
            )
          }
        >
          {extendedAt && (
            <p className={styles.meta}>
              {copy.extended(formatDateTime(extendedAt), extendedBy ?? '')}: {request.extensionReason}
            </p>
          )}
          {request.answer && <p className={styles.quote}>{request.answer}</p>}
        </Step>
      </ol>
      {!answeredAt && (
        <p className={styles.actions}>
          {mayAnswer && button('attend', { type: 'primary', onClick: onAttend })}
          {!acknowledgedAt &&
            button('acknowledge', {
              loading: acknowledge.isPending,
              onClick: () => acknowledge.mutate({ id: request.id }),
            })}
          {!extendedAt && button('extend', { onClick: onExtend })}
          {mayAnswer && button('answer', { onClick: onAnswer })}
        </p>
      )}
    </li>
  );
}

interface StepProps {
  name: string;
  /** Last day of the deadline. */
  day: string;
  /** Result as text; null while pending. */
  done: string | null;
  children?: ReactNode;
}

function Step({ name, day, done, children }: StepProps) {
  const zone = useOwnerZone();
  const left = Math.round((Date.parse(day) - Date.parse(today(zone))) / DAY_MS);
  const late = !done && left < 0;
  return (
    <li data-state={done ? 'done' : late ? 'late' : 'open'}>
      {done ? (
        <CheckCircleFilled aria-hidden />
      ) : late ? (
        <ExclamationCircleFilled aria-hidden />
      ) : (
        <ClockCircleOutlined aria-hidden />
      )}
      <div>
        {done ? (
          <p>{done}</p>
        ) : (
          <p>
            <b>{name}</b> {copy.before(formatDay(day))}
            <span>{late ? copy.overdue(-left) : copy.left(left)}</span>
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
