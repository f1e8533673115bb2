import { CloseOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { Suspense, useState, type ReactNode } from 'react';
import type { LeadCategory } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { UNASSIGNED, PersonSelect } from '../../../ui/fields/PersonSelect';
import { leadsCopy } from '../shared/leads.copy';
import styles from './SelectionBar.module.css';

const DeleteDialog = lazyPart(() => import('./DeleteDialog'));

const { selection: copy } = leadsCopy;

/** Maximum number of ids in the address of an export. */
const MOST_NAMED = 200;

interface Props {
  ids: readonly string[];
  /** Number of leads in the list. */
  total: number;
  /** Maximum number that can be selected. */
  most: number;
  isSelecting: boolean;
  onSelectMost: () => void;
  onClear: () => void;
  onExport: () => void;
  onDelete: () => Promise<void>;
  onCategory: (category: LeadCategory) => Promise<void>;
  /** Called with the new assignee, or null to unassign. */
  onAssign: (adminId: string | null) => Promise<void>;
  /** Actions on more leads than can be selected. */
  children: ReactNode;
}

/** Shows the actions for the selected leads, above the lower edge of the window. */
export function SelectionBar({
  ids,
  total,
  most,
  isSelecting,
  onSelectMost,
  onClear,
  onExport,
  onDelete,
  onCategory,
  onAssign,
  children,
}: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.selection} role="group" aria-label={copy.count(ids.length)}>
      <strong role="status">{copy.count(ids.length)}</strong>
      {ids.length < most && (
        <Button type="link" loading={isSelecting} onClick={onSelectMost}>
          {most < total ? copy.selectFirst(formatNumber(most)) : copy.selectEvery(formatNumber(most))}
        </Button>
      )}
      <Select<LeadCategory>
        className={styles.selectionCategory}
        aria-label={copy.category}
        placeholder={copy.category}
        value={null}
        options={Object.entries(LEAD_CATEGORY_NAMES).map(([value, label]) => ({ value, label }))}
        onChange={(category) => void onCategory(category)}
      />
      <PersonSelect
        className={styles.selectionCategory ?? ''}
        aria-label={leadsCopy.assignment.give}
        placeholder={leadsCopy.assignment.give}
        first={[{ value: UNASSIGNED, label: leadsCopy.assignment.nobody }]}
        onChange={(id) => void onAssign(!id || id === UNASSIGNED ? null : id)}
      />
      {ids.length > MOST_NAMED && ids.length < total ? (
        <Button disabled>{copy.exportMost}</Button>
      ) : (
        <Button aria-label={copy.export} onClick={onExport}>
          {copy.exportShort}
        </Button>
      )}
      <Button danger aria-label={copy.remove} onClick={() => setAsking(true)}>
        {copy.removeShort}
      </Button>
      {children}
      <Button
        type="text"
        className={styles.clear ?? ''}
        icon={<CloseOutlined />}
        aria-label={copy.clear}
        onClick={onClear}
      />
      <Suspense fallback={null}>
        {asking && <DeleteDialog count={ids.length} onDelete={onDelete} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  );
}
