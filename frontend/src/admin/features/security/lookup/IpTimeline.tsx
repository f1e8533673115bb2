import type { IpLookupDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { ipLookupCopy } from './ip-lookup.copy';
import styles from './IpTimeline.module.css';
import shared from './ip-lookup.module.css';
import { codeFailureNames } from '../../../lib/code-failures.copy';
import { securityCopy } from '../shared/security.copy';

const { timeline: copy } = ipLookupCopy;
const MOST = 20;

interface TimelineEvent {
  key: string;
  at: string;
  text: string;
  tone: 'good' | 'bad' | 'plain';
}

/** Shows the activity of the IP address and the actions against it, newest first. */
export function IpTimeline({ report }: { report: IpLookupDto }) {
  const events = timelineEvents(report);
  return (
    <section className={shared.panel} aria-labelledby="ip-timeline">
      <h4 id="ip-timeline">{copy.title}</h4>
      {report.firstSeen && report.lastSeen && (
        <dl className={shared.facts}>
          <div>
            <dt>{copy.first}</dt>
            <dd>{formatDateTime(report.firstSeen)}</dd>
          </div>
          <div>
            <dt>{copy.last}</dt>
            <dd>{formatDateTime(report.lastSeen)}</dd>
          </div>
        </dl>
      )}
      {!report.lastSeen && report.blocks.length === 0 && <p>{copy.empty}</p>}
      {events.length > 0 && (
        <div className={styles.timeline} tabIndex={0} role="group" aria-label={copy.title}>
          <ol>
            {events.map(({ key, at, text, tone }) => (
              <li key={key} data-tone={tone}>
                <time dateTime={at}>{formatDateTime(at)}</time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

function timelineEvents({ recentAttempts, recentLeads, blocks }: IpLookupDto): TimelineEvent[] {
  const attempts = recentAttempts.map((attempt): TimelineEvent => {
    const phone = formatPhone(attempt.phoneNumber);
    const why = codeFailureNames[attempt.failureReason ?? ''] ?? securityCopy.attempts.failure;
    const isSend = attempt.attemptType === 'send';
    const text = attempt.success
      ? (isSend ? copy.sent : copy.verified)(phone)
      : (isSend ? copy.sendFailed : copy.wrong)(phone, why);
    const tone = attempt.success ? (isSend ? 'plain' : 'good') : 'bad';
    return { key: attempt.id, at: attempt.createdAt, text, tone };
  });
  const leads = recentLeads.map((lead): TimelineEvent => ({
    key: lead.id,
    at: lead.createdAt,
    text: copy.lead(`${lead.firstName} ${lead.lastName}`.trim()),
    tone: 'plain',
  }));
  const blocked = blocks.map((block): TimelineEvent => ({
    key: block.id,
    at: block.createdAt,
    text: copy.blocked(
      block.entityValue,
      block.createdBy === 'system' ? copy.system : block.createdBy,
      block.reason,
    ),
    tone: 'bad',
  }));
  return [...attempts, ...leads, ...blocked]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MOST);
}
