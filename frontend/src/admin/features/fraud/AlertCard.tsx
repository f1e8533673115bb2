import { Button, Checkbox, Tag } from 'antd';
import { formatUsPhone } from 'domain/phone';
import { Link } from 'react-router-dom';
import type { AlertDto } from '../../../shared/api/generated/model';
import { formatDateTime } from '../../lib/moments';
import { formatNumber } from '../../../shared/numbers';
import { fraudReasonNames } from '../../lib/fraud-reason-names';
import { fraudCopy as copy, severityNames, statusNames, typeNames } from './fraud.copy';
import styles from './AlertCard.module.css';
import shared from './fraud.module.css';
import { useMay } from '../../session/may';

const COLOURS = { critical: 'error', high: 'error', medium: 'warning', low: 'default' } as const;
/** What can become of an alert. It is taken for false only where a lead's score could be relaxed. */
const NEXT: Record<AlertDto['status'], readonly AlertDto['status'][]> = {
  active: ['reviewing', 'resolved', 'false_positive'],
  reviewing: ['resolved', 'false_positive'],
  resolved: ['active'],
  false_positive: ['active'],
};

interface Props {
  alert: AlertDto;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onDecide: (status: AlertDto['status']) => void;
}

/** One alert: the event, the lead, the evidence and the actions. */
export function AlertCard({ alert, chosen, onChoose, onDecide }: Props) {
  const mayDecide = useMay()('fraud.decide');
  const subject = formatUsPhone(alert.subject);
  const place = alert.ip && [alert.ip.city, alert.ip.region, alert.ip.country].filter(Boolean).join(', ');
  return (
    <li className={`${shared.severity} ${styles.alert}`} data-severity={alert.severity}>
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
          NEXT[alert.status]
            .filter((status) => alert.lead || status !== 'false_positive')
            .map((status) => (
              <Button
                key={status}
                size="small"
                type={status === 'resolved' ? 'primary' : 'default'}
                aria-label={copy.actions.of(copy.actions[status], subject)}
                onClick={() => onDecide(status)}
              >
                {copy.actions[status]}
              </Button>
            ))}
      </p>
    </li>
  );
}
