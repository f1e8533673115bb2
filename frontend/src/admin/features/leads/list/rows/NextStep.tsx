import type { LeadRowDto } from '../../../../../shared/api/generated/model';
import { formatAgo, formatNearIn } from '../../../../../shared/dates';
import { useOwnerZone } from '../../../../lib/times/owner-zone';
import { leadsCopy } from '../../shared/leads.copy';
import styles from './NextStep.module.css';

const { nextStep: copy } = leadsCopy;

/** Shows the next follow-up in the owner's time zone, or the last contact. */
export function NextStep({ lead }: { lead: Pick<LeadRowDto, 'nextFollowUpAt' | 'lastContactedAt'> }) {
  const timeZone = useOwnerZone();
  const { nextFollowUpAt, lastContactedAt } = lead;
  if (nextFollowUpAt) {
    const isOverdue = Date.parse(nextFollowUpAt) <= Date.now();
    return (
      <span className={isOverdue ? styles.overdue : undefined}>
        {isOverdue ? copy.overdue : copy.due}{' '}
        <time dateTime={nextFollowUpAt}>{formatNearIn(nextFollowUpAt, timeZone)}</time>
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
