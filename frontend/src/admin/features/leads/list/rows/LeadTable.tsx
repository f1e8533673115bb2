import { DeleteOutlined, EyeOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { stateName } from 'domain/us-states';
import { Link } from 'react-router-dom';
import type { LeadRowDto } from '../../../../../shared/api/generated/model';
import { formatNearIn } from '../../../../../shared/dates';
import { formatDateTime } from '../../../../lib/times/moments';
import { useOwnerZone } from '../../../../lib/times/owner-zone';
import { usePersonName } from '../../../../lib/use-person-name';
import { formatPhone } from '../../../../../shared/phone';
import { Tooltip } from '../../../../../shared/ui/tooltip';
import { leadLinkId } from '../../shared/lead-link';
import { leadsCopy as copy } from '../../shared/leads.copy';
import styles from './LeadTable.module.css';
import text from '../../../../ui/list/text.module.css';
import type { LeadFilters } from '../filters/lead-filters';
import { ColumnHead, type Column } from './ColumnHead';
import { useCallLink } from '../../../../ui/calls/use-call';
import { LeadMarks } from './LeadMarks';
import { NextStep } from './NextStep';
import { VerificationBadge } from './VerificationBadge';

interface Props {
  leads: LeadRowDto[];
  sort: LeadFilters['sort'];
  /** Id of the lead with an open detail next to the list; null for none. */
  openId: string | null;
  busy: boolean;
  selected: readonly string[];
  addressOf: (id: string) => string;
  /** Called in addition to starting the call. */
  onCall: (lead: LeadRowDto) => void;
  onSort: (sort: string) => void;
  onSelect: (ids: string[]) => void;
  /** Whether leads can be selected for bulk actions. */
  isSelectable: boolean;
  /** Undefined if the user may not delete. */
  onDelete: ((lead: LeadRowDto) => void) | undefined;
  /** Only for a list of deleted leads. */
  onRestore?: ((lead: LeadRowDto) => void) | undefined;
}

/** Columns that fit while a lead is open next to the list. */
const BESIDE = new Set(['fullName', 'phone', 'category', 'nextStep']);

/** Shows the list on wide screens. */
export function LeadTable({
  leads,
  sort,
  openId,
  busy,
  selected,
  addressOf,
  onCall,
  onSort,
  onSelect,
  isSelectable,
  onDelete,
  onRestore,
}: Props) {
  const columns = useColumns({ openId, addressOf, onCall, onDelete, onRestore });
  const shown = openId === null ? columns : columns.filter(({ key }) => BESIDE.has(key));
  const onPage = leads.map(({ id }) => id);
  const chosen = onPage.filter((id) => selected.includes(id));
  const choose = (ids: readonly string[], on: boolean) =>
    onSelect([...selected.filter((id) => !ids.includes(id)), ...(on ? ids : [])]);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={busy}>
        <thead>
          <tr>
            {isSelectable && (
              <th scope="col" className={styles.check}>
                <Checkbox
                  aria-label={copy.selection.selectAll}
                  checked={chosen.length === onPage.length}
                  indeterminate={chosen.length > 0 && chosen.length < onPage.length}
                  onChange={({ target }) => choose(onPage, target.checked)}
                />
              </th>
            )}
            {shown.map((column) => (
              <ColumnHead key={column.key} column={column} order={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr
              key={lead.id}
              data-open={lead.id === openId}
              data-selected={isSelectable && selected.includes(lead.id)}
            >
              {isSelectable && (
                <td className={styles.check}>
                  <Checkbox
                    aria-label={copy.selection.select(lead.fullName)}
                    checked={selected.includes(lead.id)}
                    onChange={({ target }) => choose([lead.id], target.checked)}
                  />
                </td>
              )}
              {shown.map(({ key, isExtra, className, cell }) => (
                <td key={key} data-extra={isExtra} className={className}>
                  {cell(lead)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the columns, from left to right. */
function useColumns({ onCall, ...actions }: Actions & Pick<Props, 'onCall'>): Column[] {
  const callLink = useCallLink();
  const { openId, addressOf } = actions;
  const nameOf = usePersonName();
  const zone = useOwnerZone();
  return [
    {
      key: 'fullName',
      title: copy.columns.name,
      sort: 'ascending',
      className: styles.name,
      cell: (lead) => (
        <span className={styles.nameLine}>
          {/* Replaces the history entry when another lead was open, so that 'back' leads to the list. */}
          <Link
            id={leadLinkId(lead.id)}
            title={lead.fullName}
            to={addressOf(lead.id)}
            replace={openId !== null}
            aria-current={lead.id === openId || undefined}
          >
            {lead.fullName}
          </Link>
          <LeadMarks lead={lead} />
        </span>
      ),
    },
    {
      key: 'phone',
      title: copy.columns.phone,
      className: text.nowrap,
      cell: (lead) => (
        <a
          href={`tel:${lead.phoneNumber}`}
          aria-label={`${copy.call(lead.fullName)}: ${formatPhone(lead.phoneNumber)}`}
          onClick={(event) => {
            callLink(lead)(event);
            onCall(lead);
          }}
        >
          {formatPhone(lead.phoneNumber)}
        </a>
      ),
    },
    {
      key: 'state',
      title: copy.columns.state,
      sort: 'ascending',
      cell: ({ state }) => stateName(state),
    },
    {
      key: 'verification',
      title: copy.columns.verification,
      className: styles.verification,
      cell: (lead) => <VerificationBadge lead={lead} />,
    },
    {
      key: 'category',
      title: copy.columns.category,
      cell: ({ leadCategory }) => LEAD_CATEGORY_NAMES[leadCategory],
    },
    {
      key: 'nextStep',
      title: copy.columns.nextStep,
      isExtra: true,
      className: styles.nextStep,
      cell: (lead) => <NextStep lead={lead} />,
    },
    {
      key: 'assignedTo',
      title: copy.columns.assignedTo,
      isExtra: true,
      className: styles.assigned,
      cell: ({ assignedTo }) => {
        const name = assignedTo ? nameOf(assignedTo) : copy.assignment.nobody;
        return <span title={name}>{name}</span>;
      },
    },
    {
      key: 'createdAt',
      title: copy.columns.date,
      sort: 'descending',
      className: text.nowrap,
      cell: ({ createdAt }) => <span title={formatDateTime(createdAt)}>{formatNearIn(createdAt, zone)}</span>,
    },
    {
      key: 'actions',
      title: copy.columns.actions,
      cell: (lead) => <RowActions lead={lead} {...actions} />,
    },
  ];
}

type Actions = Pick<Props, 'openId' | 'addressOf' | 'onDelete' | 'onRestore'>;

function RowActions({ lead, openId, addressOf, onDelete, onRestore }: Actions & { lead: LeadRowDto }) {
  return (
    <span className={styles.rowActions}>
      <Tooltip text={copy.view(lead.fullName)}>
        <Link
          className={styles.icon}
          to={addressOf(lead.id)}
          replace={openId !== null}
          aria-label={copy.view(lead.fullName)}
        >
          <EyeOutlined />
        </Link>
      </Tooltip>
      {onRestore ? (
        <Tooltip text={copy.restore(lead.fullName)}>
          <Button
            type="text"
            icon={<UndoOutlined />}
            aria-label={copy.restore(lead.fullName)}
            onClick={() => onRestore(lead)}
          />
        </Tooltip>
      ) : (
        onDelete && (
          <Tooltip text={copy.remove(lead.fullName)}>
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={copy.remove(lead.fullName)}
              onClick={() => onDelete(lead)}
            />
          </Tooltip>
        )
      )}
    </span>
  );
}
