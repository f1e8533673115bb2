import { Link } from 'react-router-dom';
import type { LeadDetailDto, TimelineKind } from '../../../../../shared/api/generated/model';
import { leadsCopy } from '../../shared/leads.copy';
import shared from '../../shared/leads.module.css';
import { TimelineList } from './LeadTimeline';

const { detail: copy } = leadsCopy;

const MESSAGES: ReadonlySet<TimelineKind> = new Set(['sms', 'email', 'campaign', 'opt_out', 'opt_in']);

/** Shows the messages among a lead's timeline, newest first, with a link to the conversation. */
export function LeadMessages({ lead }: { lead: LeadDetailDto }) {
  const messages = lead.timeline.filter(({ kind }) => MESSAGES.has(kind));
  return (
    <section className={shared.section}>
      <h3>{copy.messages}</h3>
      {messages.length === 0 ? (
        <p>{copy.noMessages}</p>
      ) : (
        <TimelineList label={copy.messages} entries={messages} />
      )}
      {!lead.deletedAt && <Link to={`/admin?tab=mensajes&persona=${lead.id}`}>{copy.conversation}</Link>}
    </section>
  );
}
