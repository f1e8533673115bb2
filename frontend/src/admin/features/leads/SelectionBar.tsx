import { Button, Select } from 'antd';
import type { BulkLeadsDto } from '../../../shared/api/generated/model';
import { categoryNames, leadsCopy } from './leads.copy';
import styles from './leads.module.css';

const { selection: copy } = leadsCopy;

interface Props {
  ids: readonly string[];
  onClear: () => void;
  onExport: () => void;
  onDelete: () => Promise<void>;
  onCategory: (category: BulkLeadsDto['leadCategory']) => Promise<void>;
}

/** What can be done with the selected leads. */
export function SelectionBar({ ids, onClear, onExport, onDelete, onCategory }: Props) {
  return (
    <div className={styles.selection} role="group" aria-label={copy.count(ids.length)}>
      <strong role="status">{copy.count(ids.length)}</strong>
      <Select
        className={styles.selectionCategory}
        aria-label={copy.category}
        placeholder={copy.category}
        value={null}
        options={Object.entries(categoryNames).map(([value, label]) => ({ value, label }))}
        onChange={(category) => void onCategory(category as unknown as BulkLeadsDto['leadCategory'])}
      />
      <Button onClick={onExport}>{copy.export}</Button>
      <Button danger onClick={() => void onDelete()}>
        {copy.remove}
      </Button>
      <Button type="link" onClick={onClear}>
        {copy.clear}
      </Button>
    </div>
  );
}
