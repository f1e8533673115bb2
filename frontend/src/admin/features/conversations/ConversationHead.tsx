import {
  ClockCircleOutlined,
  CheckOutlined,
  IdcardOutlined,
  PhoneOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router-dom';
import {
  getGetConversationQueryKey,
  getListConversationsQueryKey,
  useChangeConversation,
} from '../../../shared/api/generated/conversations/conversations';
import type { ChangeConversationDto, ConversationDetailDto } from '../../../shared/api/generated/model';
import { formatAgo } from '../../../shared/dates';
import { formatDateTime } from '../../lib/times/moments';
import { usePersonName } from '../../lib/use-person-name';
import { formatPhone } from '../../../shared/phone';
import { showToast } from '../../../shared/ui/toast-store';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { momentOf, nextStepNames, type NextStep } from '../../lib/times/next-steps';
import { useCallLink } from '../../ui/calls/use-call';
import { reportFailure } from '../../lib/report-failure';
import { conversationsCopy } from './conversations.copy';
import styles from './ConversationHead.module.css';

const { one: copy } = conversationsCopy;

interface Props {
  conversation: ConversationDetailDto;
  mayChange: boolean;
}

/** Shows the person, the state of the conversation, and the actions on it. */
export function ConversationHead({ conversation, mayChange }: Props) {
  const { leadId, fullName, phoneNumber, state, waitsSince, snoozedUntil, assignedTo, lastMessageId } =
    conversation;
  const zone = useOwnerZone();
  const nameOf = usePersonName();
  const queries = useQueryClient();
  const callLink = useCallLink();
  const change = useChangeConversation({
    mutation: {
      onSuccess: () => queries.invalidateQueries({ queryKey: getListConversationsQueryKey() }),
      onError: (error) => {
        reportFailure(error, copy.changeFailed);
        // Shows a message that was received meanwhile.
        void queries.invalidateQueries({ queryKey: getGetConversationQueryKey(leadId) });
      },
    },
  });
  const set = (data: ChangeConversationDto, done: string) =>
    change.mutate(
      { id: leadId, data: { ...data, ...(lastMessageId ? { after: lastMessageId } : {}) } },
      { onSuccess: () => showToast({ title: done }) },
    );
  // The button that follows is usable while the lists are still read again.
  const isSetting = (to: ChangeConversationDto['state']) =>
    change.isPending && change.variables.data.state === to;
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h3 className={styles.name}>{fullName}</h3>
        <p className={styles.facts}>
          <a
            href={`tel:${phoneNumber}`}
            aria-label={`${copy.call} ${formatPhone(phoneNumber)}`}
            onClick={callLink({ id: leadId, phoneNumber })}
          >
            <PhoneOutlined /> {formatPhone(phoneNumber)}
          </a>
          <Link to={`/admin?tab=leads&lead=${leadId}`}>
            <IdcardOutlined /> {copy.lead}
          </Link>
          <span>{assignedTo ? copy.assignedTo(nameOf(assignedTo)) : conversationsCopy.nobodys}</span>
        </p>
        {waitsSince && <p className={styles.waits}>{copy.waits(formatAgo(waitsSince))}</p>}
        {snoozedUntil && (
          <p className={styles.waits}>{conversationsCopy.snoozedUntil(formatDateTime(snoozedUntil))}</p>
        )}
      </div>
      {mayChange && lastMessageId !== null && (
        <div className={styles.acts}>
          {state === 'open' ? (
            <Button
              icon={<CheckOutlined />}
              loading={isSetting('answered')}
              onClick={() => set({ state: 'answered' }, copy.answeredDone)}
            >
              {copy.answered}
            </Button>
          ) : (
            <Button
              icon={<UndoOutlined />}
              loading={isSetting('open')}
              onClick={() => set({ state: 'open' }, copy.reopenDone)}
            >
              {copy.reopen}
            </Button>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: (Object.entries(nextStepNames) as [NextStep, string][]).map(([key, label]) => ({
                key,
                label,
              })),
              onClick: ({ key }) =>
                set({ state: 'snoozed', until: momentOf(key as NextStep, zone) }, copy.snoozeDone),
            }}
          >
            <Button icon={<ClockCircleOutlined />}>{copy.snooze}</Button>
          </Dropdown>
        </div>
      )}
    </header>
  );
}
