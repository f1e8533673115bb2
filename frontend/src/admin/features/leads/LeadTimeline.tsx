import type { TimelineEntryDto } from '../../../shared/api/generated/model';
import { formatDateTime } from '../../../shared/dates';
import { categoryName, leadsCopy, timelineNames } from './leads.copy';
import styles from './leads.module.css';

const { detail: copy } = leadsCopy;

/** What happened to a lead, the newest first. */
export function LeadTimeline({ entries, truncated }: { entries: TimelineEntryDto[]; truncated: boolean }) {
  return (
    <section className={styles.section}>
      <h3>{copy.timeline}</h3>
      {entries.length === 0 && <p>{copy.timelineEmpty}</p>}
      <ol className={styles.timeline} aria-label={copy.timeline}>
        {entries.map(({ id, kind, content, by, at }) => (
          <li key={`${kind}-${id}`}>
            <p className={styles.timelineHead}>
              <strong>{timelineNames[kind] ?? kind}</strong>
              <time dateTime={at}>
                {formatDateTime(at)}
                {by ? ` ${copy.by(by)}` : ''}
              </time>
            </p>
            {content && (
              <p className={styles.timelineText}>
                {kind === 'category_changed' ? categoryName(content) : content}
              </p>
            )}
          </li>
        ))}
      </ol>
      {truncated && <p>{copy.truncated}</p>}
    </section>
  );
}
