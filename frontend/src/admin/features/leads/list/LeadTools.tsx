import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { formatNumber } from '../../../../shared/numbers';
import { useMay } from '../../../session/may';
import { ExportButton } from '../../../ui/list/ExportButton';
import { BoardSwitch } from '../board/BoardSwitch';
import { listChangesCopy } from '../bulk/list-changes.copy';
import { newLeadCopy } from '../create/new-lead.copy';
import { importCopy } from '../import/import.copy';
import { IMPORT_BUTTON } from '../import/new-import';
import { leadsCopy as copy } from '../shared/leads.copy';
import { ClaimNext } from './ClaimNext';
import styles from './LeadTools.module.css';
import { useClaimNext } from './use-claim-next';
import type { useExport } from './use-export';
import type { useLeadList } from './use-lead-list';

interface Props {
  of: ReturnType<typeof useLeadList>;
  exporting: ReturnType<typeof useExport>;
  addressOf: (id: string) => string;
  onCreate: () => void;
  onImport: () => void;
  onListChanges: () => void;
}

/** Shows the buttons for actions on the whole list. */
export function LeadTools({ of, exporting, addressOf, onCreate, onImport }: Omit<Props, 'onListChanges'>) {
  const may = useMay();
  const navigate = useNavigate();
  return (
    <>
      {may('leads.work') && (
        <Button type="primary" onClick={onCreate}>
          {newLeadCopy.open}
        </Button>
      )}
      {may('leads.manage') && (
        <Button id={IMPORT_BUTTON} onClick={onImport}>
          {importCopy.open}
        </Button>
      )}
      {may('leads.claim') && <ClaimNext onClaimed={(id) => void navigate(addressOf(id))} />}
      {may('leads.export') && <ExportLeads of={of} exporting={exporting} />}
    </>
  );
}

/** Shows the line below the tools: list or board, and 'Cambios de listas'. */
export function LeadModes({ onListChanges }: Pick<Props, 'onListChanges'>) {
  const may = useMay();
  return (
    <div className={styles.line}>
      <BoardSwitch />
      {may('leads.manage') && (
        <Button type="text" className={styles.last} onClick={onListChanges}>
          {listChangesCopy.open}
        </Button>
      )}
    </div>
  );
}

/** Shows the tools in one line on phones, with rare actions in a menu. */
export function LeadToolsMenu({ of, exporting, addressOf, onCreate, onImport, onListChanges }: Props) {
  const may = useMay();
  const navigate = useNavigate();
  const { claim } = useClaimNext((id) => void navigate(addressOf(id)));
  const acts = {
    import: onImport,
    claim,
    export: () => void exporting.start(of.query, of.total),
    changes: onListChanges,
  };
  const items = [
    ...(may('leads.claim') ? [{ key: 'claim', label: copy.assignment.claim }] : []),
    ...(may('leads.manage') ? [{ key: 'import', label: importCopy.open }] : []),
    ...(may('leads.export') ? [{ key: 'export', label: exportLabel(of), disabled: !of.list.isSuccess }] : []),
    ...(may('leads.manage') ? [{ key: 'changes', label: listChangesCopy.open }] : []),
  ];
  return (
    <div className={styles.line}>
      <BoardSwitch />
      {may('leads.work') && (
        <Button type="primary" className={styles.create} onClick={onCreate}>
          {newLeadCopy.open}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items, onClick: ({ key }) => acts[key as keyof typeof acts]() }}
        >
          <Button
            id={IMPORT_BUTTON}
            icon={<EllipsisOutlined />}
            aria-label={copy.moreActs}
            aria-haspopup="menu"
          />
        </Dropdown>
      )}
      {exporting.progress !== null && <ExportLeads of={of} exporting={exporting} />}
    </div>
  );
}

function ExportLeads({ of, exporting }: Pick<Props, 'of' | 'exporting'>) {
  return (
    <ExportButton
      progress={exporting.progress}
      disabled={!of.list.isSuccess}
      label={exportLabel(of)}
      copy={copy.export}
      onStart={() => void exporting.start(of.query, of.total)}
      onCancel={exporting.cancel}
    />
  );
}

const exportLabel = ({ list, total, isTotalExact }: Props['of']): string =>
  list.isSuccess ? copy.export.button(formatNumber(total) + (isTotalExact ? '' : '+')) : copy.export.unknown;
