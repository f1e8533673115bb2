import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { formatNumber } from '../../../../shared/numbers';
import { useMay } from '../../../session/may';
import { ExportButton } from '../../../ui/list/ExportButton';
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
  /** Whether the screen is narrow. The export stays visible on it (specification); other acts are in the menu. */
  isNarrow: boolean;
  onCreate: () => void;
  onImport: () => void;
  onListChanges: () => void;
}

/** Shows the buttons for actions on the whole list, with rare ones in a menu. */
export function LeadTools({ of, exporting, addressOf, isNarrow, onCreate, onImport, onListChanges }: Props) {
  const may = useMay();
  const navigate = useNavigate();
  const open = (id: string) => void navigate(addressOf(id));
  const { claim } = useClaimNext(open);
  const acts = {
    import: onImport,
    claim,
    changes: onListChanges,
  };
  // The only act of a user without the permission to manage leads is not hidden in a menu.
  const showsClaim = may('leads.claim') && !may('leads.manage') && !isNarrow;
  const items = [
    ...(may('leads.claim') && !showsClaim ? [{ key: 'claim', label: copy.assignment.claim }] : []),
    ...(may('leads.manage') ? [{ key: 'import', label: importCopy.open }] : []),
    ...(may('leads.manage') ? [{ key: 'changes', label: listChangesCopy.open }] : []),
  ];
  return (
    <div className={styles.acts}>
      {may('leads.export') && <ExportLeads of={of} exporting={exporting} />}
      {showsClaim && <ClaimNext onClaimed={open} />}
      {may('leads.work') && (
        <Button type="primary" onClick={onCreate}>
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
