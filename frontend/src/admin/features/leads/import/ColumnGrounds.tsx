import type { ImportField } from 'domain/imports';
import type { ImportColumnDto } from '../../../../shared/api/generated/model';
import { importCopy } from './import.copy';
import styles from './import.module.css';

const { columns: copy } = importCopy;

interface Props {
  field: ImportField;
  /** Chosen column. */
  column: ImportColumnDto | undefined;
}

/** Shows the basis on which a column was matched to a field, and its first cells. */
export function ColumnGrounds({ field, column }: Props) {
  if (!column) return null;
  const grounds = column.field === field && column.basis ? copy.basis[column.basis] : copy.chosen;
  return (
    <span className={styles.grounds}>
      <span>{grounds}:</span>
      {column.samples.length === 0 && <span>{copy.noCells}</span>}
      {column.samples.map((sample, index) => (
        <bdi key={index} className={styles.sample}>
          {sample}
        </bdi>
      ))}
    </span>
  );
}
