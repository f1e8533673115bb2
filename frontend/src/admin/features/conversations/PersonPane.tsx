import { LEAD_CATEGORY_NAMES, VERIFICATION_NAMES } from 'domain/leads';
import { stateName } from 'domain/us-states';
import { useGetLead } from '../../../shared/api/generated/admin-leads/admin-leads';
import { formatNearIn, formatTimeIn } from '../../../shared/dates';
import { sourceName } from '../../lib/source-name';
import { formatDateTime } from '../../lib/times/moments';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { conversationsCopy } from './conversations.copy';
import styles from './PersonPane.module.css';

const { person: copy } = conversationsCopy;

/** Shows who the person of the open conversation is, on wide screens. */
export function PersonPane({ id }: { id: string }) {
  const lead = useGetLead(id);
  const zone = useOwnerZone();
  if (!lead.data) return null;
  const { state, timeZone, verificationStatus, leadCategory, nextFollowUpAt, nextBooking, ...rest } =
    lead.data;
  const facts: [string, string][] = [
    [copy.state, stateName(state)],
    [copy.localTime, formatTimeIn(new Date().toISOString(), timeZone)],
    [copy.verification, VERIFICATION_NAMES[verificationStatus]],
    [copy.category, LEAD_CATEGORY_NAMES[leadCategory]],
    [copy.nextStep, nextFollowUpAt ? formatNearIn(nextFollowUpAt, zone) : copy.none],
    [copy.appointment, nextBooking?.startsAt ? formatNearIn(nextBooking.startsAt, zone) : copy.noAppointment],
    [copy.source, sourceName(rest.leadSource)],
    [copy.created, formatDateTime(rest.createdAt)],
  ];
  return (
    <aside className={styles.pane} aria-label={copy.label}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
