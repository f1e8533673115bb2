import type { LeadRowDto } from '../../../../shared/api/generated/model';
import { formatAgo, formatDateTime } from '../../../../shared/dates';
import { leadsCopy } from '../shared/leads.copy';
import styles from './NextStep.module.css';

const { nextStep: copy } = leadsCopy;

/** When a lead is due to be contacted, or when it last was. */
export function NextStep({ lead }: { lead: Pick<LeadRowDto, 'nextFollowUpAt' | 'lastContactedAt'> }) {
  const { nextFollowUpAt, lastContactedAt } = lead;
  if (nextFollowUpAt) {
    const isOverdue = Date.parse(nextFollowUpAt) <= Date.now();
    return (
      <span className={isOverdue ? styles.overdue : undefined}>
        {isOverdue ? copy.overdue : copy.due}{' '}
        <time dateTime={nextFollowUpAt}>{formatDateTime(nextFollowUpAt)}</time>
      </span>
    );
  }
  return lastContactedAt ? (
    <span>
      {copy.contacted} <time dateTime={lastContactedAt}>{formatAgo(lastContactedAt)}</time>
    </span>
  ) : (
    <span className={styles.none}>{copy.none}</span>
  );
}
