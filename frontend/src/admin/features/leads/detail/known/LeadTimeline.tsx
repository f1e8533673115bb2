import { Tag } from 'antd';
import { CALL_OUTCOME_NAMES } from 'domain/leads';
import { Link } from 'react-router-dom';
import type { TimelineEntryDto, TimelineKind } from '../../../../../shared/api/generated/model';
import { formatDateTime } from '../../../../lib/times/moments';
import { actionNames } from 'domain/office/audit-action-names';
import { codeFailureNames } from '../../../../lib/code-failures.copy';
import { deliveryNames } from '../../../../ui/sms/delivery-names';
import { failureInWords } from '../../../../ui/sms/sms-failures.copy';
import { categoryName, directionMarks, fieldName, leadsCopy, timelineNames } from '../../shared/leads.copy';
import styles from './LeadTimeline.module.css';
import { PanelSection } from '../PanelSection';
import { ratingInWords } from '../../shared/texting.copy';

const { detail: copy } = leadsCopy;

const DELIVERY_COLOURS: Record<string, string> = {
  delivered: 'success',
  undelivered: 'error',
  failed: 'error',
  unknown: 'warning',
};
const CONTACTS = new Set(['call', 'sms', 'email', 'meeting']);

/** Translates the server's constants to Spanish. */
function wordsOf(kind: string, content: string): string {
  if (kind === 'category_changed') return categoryName(content);
  if (kind === 'satisfaction') return ratingInWords(content);
  if (kind.startsWith('code_')) {
    const why = codeFailureNames[content] ?? content;
    // The entry's name already says it.
    return why === timelineNames[kind as TimelineKind] ? '' : why;
  }
  if (kind === 'lead_changed') return content.split(', ').map(fieldName).join(', ');
  if (kind === 'lead_sale_marked' || kind === 'contact_with_reason') return content;
  // The names of other administrator actions say everything.
  return Object.hasOwn(actionNames, kind) ? '' : content;
}

const paymentAddress = (id: string): string => `/admin?tab=pagos&pago=${id}`;

interface ListProps {
  /** Accessible name. */
  label: string;
  entries: readonly TimelineEntryDto[];
}

/** Shows entries of a timeline in a box that scrolls. */
export function TimelineList({ label, entries }: ListProps) {
  return (
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={label}>
      <ol className={styles.timeline}>
        {entries.map(({ id, kind, direction, outcome, content, delivery, failure, paymentId, by, at }) => (
          <li key={`${kind}-${id}`}>
            <p className={styles.timelineHead}>
              <strong>
                {timelineNames[kind] ?? copy.otherEvent}
                {CONTACTS.has(kind) &&
                  direction &&
                  ` (${directionMarks[direction as 'inbound'] ?? direction})`}
                {outcome && `: ${CALL_OUTCOME_NAMES[outcome]}`}
              </strong>
              {delivery && (
                <Tag className={styles.delivery} color={DELIVERY_COLOURS[delivery] ?? 'default'}>
                  {deliveryNames[delivery] ?? delivery}
                </Tag>
              )}
              <time dateTime={at}>
                {formatDateTime(at)}
                {by ? ` ${copy.by(by)}` : ''}
              </time>
            </p>
            {content && wordsOf(kind, content) && (
              <p className={styles.timelineText}>
                {paymentId ? <Link to={paymentAddress(paymentId)}>{content}</Link> : wordsOf(kind, content)}
              </p>
            )}
            {failure && <p className={styles.failure}>{failureInWords(failure)}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Shows a lead's timeline, newest first. */
export function LeadTimeline({ entries, truncated }: { entries: TimelineEntryDto[]; truncated: boolean }) {
  return (
    <PanelSection name="timeline" title={copy.timeline} hint={String(entries.length)} isOpenAtFirst>
      {entries.length === 0 ? (
        <p>{copy.timelineEmpty}</p>
      ) : (
        <TimelineList label={copy.timeline} entries={entries} />
      )}
      {truncated && <p>{copy.truncated}</p>}
    </PanelSection>
  );
}
