import { Button, Checkbox, Tag } from 'antd';
import { formatUsPhone } from 'domain/phone';
import { Link } from 'react-router-dom';
import type { AlertDto } from '../../../shared/api/generated/model';
import { formatDateTime } from '../../lib/times/moments';
import { formatNumber } from '../../../shared/numbers';
import { fraudReasonNames } from '../../lib/fraud-reason-names';
import { blockableOf } from './blockable';
import { fraudCopy as copy, severityNames, statusNames, typeNames } from './fraud.copy';
import styles from './AlertCard.module.css';
import shared from './fraud.module.css';
import { useMay } from '../../session/may';

/** Action on an alert: to set its status, or to block its subject. */
export type Act = AlertDto['status'] | 'block';

const COLOURS = { critical: 'error', high: 'error', medium: 'warning', low: 'default' } as const;
const NEXT: Record<AlertDto['status'], readonly Act[]> = {
  active: ['block', 'false_positive', 'reviewing', 'resolved'],
  reviewing: ['block', 'false_positive', 'resolved'],
  resolved: ['active'],
  false_positive: ['active'],
};

/**
 * Returns the possible actions on an alert. 'False positive' is possible only if there is a lead with a score to
 * lower; blocking only if the subject can be blocked.
 */
export const actsOf = (alert: AlertDto): Act[] =>
  NEXT[alert.status].filter(
    (act) =>
      (act !== 'false_positive' || alert.lead !== null) && (act !== 'block' || blockableOf(alert) !== null),
  );

interface Props {
  alert: AlertDto;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onDecide: (act: Act) => void;
}

/** Shows an alert: the event, the lead, the evidence and the actions. */
export function AlertCard({ alert, chosen, onChoose, onDecide }: Props) {
  const mayDecide = useMay()('fraud.decide');
  const subject = formatUsPhone(alert.subject);
  const place = alert.ip && [alert.ip.city, alert.ip.region, alert.ip.country].filter(Boolean).join(', ');
  return (
    <li
      className={`${shared.severity} ${styles.alert}`}
      data-severity={alert.severity}
      data-alert={alert.id}
      tabIndex={-1}
    >
      {mayDecide && (
        <Checkbox
          checked={chosen}
          aria-label={copy.selection.choose(subject)}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <div className={styles.body}>
        <h3>
          {subject} <Tag color={COLOURS[alert.severity]}>{severityNames[alert.severity]}</Tag>
          <Tag>{statusNames[alert.status]}</Tag>
        </h3>
        <p className={shared.meta}>
          {typeNames[alert.type]} · {copy.score(formatNumber(alert.score))}
          {alert.count > 1 && ` · ${copy.times(formatNumber(alert.count))}`} ·{' '}
          <time dateTime={alert.updatedAt}>{formatDateTime(alert.updatedAt)}</time>
        </p>
        {alert.type !== 'submission' && <p>{alert.description}</p>}
        {alert.reasons.length > 0 && (
          <ul className={styles.reasons}>
            {alert.reasons.map(({ name, points }) => (
              <li key={name}>
                {fraudReasonNames[name] ?? name} <b>{copy.points(formatNumber(points))}</b>
              </li>
            ))}
          </ul>
        )}
        {alert.ip && (
          <p className={shared.meta}>
            {copy.from}{' '}
            <Link to={`/admin?tab=seguridad&seccion=consulta&consulta=${encodeURIComponent(alert.ip.ip)}`}>
              {alert.ip.ip}
            </Link>
            {' · '}
            {place || copy.unknownPlace}
            {alert.ip.isp && ` · ${alert.ip.isp}`}
          </p>
        )}
        {alert.lead && (
          <p>
            {copy.lead}: <Link to={`/admin?tab=leads&lead=${alert.lead.id}`}>{alert.lead.fullName}</Link> ·{' '}
            {copy.score(formatNumber(alert.lead.fraudScore))}
          </p>
        )}
        {alert.resolvedBy && alert.resolvedAt && (
          <p className={shared.meta}>
            {copy.decidedBy(
              alert.resolvedBy === 'system' ? copy.system : alert.resolvedBy,
              formatDateTime(alert.resolvedAt),
            )}
            {alert.note && `: ${alert.note}`}
          </p>
        )}
      </div>
      <p className={styles.actions}>
        {mayDecide &&
          actsOf(alert).map((act) => (
            <Button
              key={act}
              size="small"
              type={act === 'block' ? 'primary' : 'default'}
              danger={act === 'block'}
              aria-label={copy.actions.of(copy.actions[act], subject)}
              onClick={() => onDecide(act)}
            >
              {copy.actions[act]}
            </Button>
          ))}
      </p>
    </li>
  );
}
