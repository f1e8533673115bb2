import { Link } from 'react-router-dom';
import type { AuditEntryDto } from '../../../shared/api/generated/model';
import { formatLongDateTime } from '../../lib/times/moments';
import { changesInWords } from './audit-words';
import { auditCopy as copy } from './audit.copy';
import styles from './AuditDetail.module.css';
import { AuditTarget } from './AuditTarget';

/** Shows the changed values of an action side by side. */
export function AuditDetail({ entry }: { entry: AuditEntryDto }) {
  const { before, after, target } = entry;
  const changes = changesInWords(before, after);
  return (
    <div className={styles.detail}>
      <p>
        {formatLongDateTime(entry.createdAt)} · {entry.ipAddress ?? copy.noAddress}
      </p>
      {target && (
        <p>
          {copy.detail.target}: <AuditTarget entry={entry} />
          {' · '}
          <Link to={`/admin?tab=auditoria&target=${encodeURIComponent(target)}`}>{copy.detail.onlyThis}</Link>
        </p>
      )}
      {changes.length === 0 ? (
        <p>{copy.detail.none}</p>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{copy.detail.field}</th>
              <th scope="col">{copy.detail.before}</th>
              <th scope="col">{copy.detail.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.field}</th>
                <td>{change.before}</td>
                <td>{change.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
