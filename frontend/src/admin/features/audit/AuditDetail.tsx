import type { AuditEntryDto } from '../../../shared/api/generated/model';
import { formatLongDateTime } from '../../../shared/dates';
import { auditCopy as copy } from './audit.copy';
import styles from './AuditDetail.module.css';

const show = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return copy.empties;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The values an action changed, side by side. */
export function AuditDetail({ entry }: { entry: AuditEntryDto }) {
  const { before, after, target } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <div className={styles.detail}>
      <p>
        {formatLongDateTime(entry.createdAt)} · {entry.ipAddress ?? copy.noAddress}
      </p>
      {target && (
        <p>
          {copy.detail.target}: <code>{target}</code>
        </p>
      )}
      {fields.length === 0 ? (
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
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{show(before?.[field])}</td>
                <td>{show(after?.[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
