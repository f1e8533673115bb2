import { DeleteOutlined, EyeOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Table, Tag, type TableColumnsType, type TableProps } from 'antd';
import type { SortOrder } from 'antd/es/table/interface';
import { LEAD_CATEGORY_NAMES, VERIFICATION_NAMES } from 'domain/leads';
import { stateName } from 'domain/us-states';
import { Link } from 'react-router-dom';
import type { LeadRowDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { Tooltip } from '../../../../shared/ui/tooltip';
import { leadLinkId } from '../shared/lead-link';
import { leadsCopy as copy } from '../shared/leads.copy';
import styles from './LeadTable.module.css';
import text from '../../../ui/list/text.module.css';
import type { LeadFilters } from './lead-filters';
import { LeadMarks } from './LeadMarks';
import { NextStep } from './NextStep';

interface Props {
  leads: LeadRowDto[];
  sort: LeadFilters['sort'];
  /** The lead whose detail is open beside the list; null for none. */
  openId: string | null;
  busy: boolean;
  selected: readonly string[];
  addressOf: (id: string) => string;
  /** Called beside the call itself. */
  onCall: (lead: LeadRowDto) => void;
  onSort: (sort: string | undefined) => void;
  onSelect: (ids: string[]) => void;
  /** Whether leads can be chosen for what is done with many. */
  isSelectable: boolean;
  /** Undefined for who may not. */
  onDelete: ((lead: LeadRowDto) => void) | undefined;
  /** Given for a list of deleted leads. */
  onRestore?: ((lead: LeadRowDto) => void) | undefined;
}

/** Each click turns the order round: without the third there would be a click that orders by nothing. */
const UP_FIRST: SortOrder[] = ['ascend', 'descend', 'ascend'];
const DOWN_FIRST: SortOrder[] = ['descend', 'ascend', 'descend'];

/** What there is place for beside a lead. */
const BESIDE = new Set(['fullName', 'phone', 'category', 'nextStep']);

/** The list on a wide screen. */
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
  const order = (field: string) =>
    sort === field ? ('ascend' as const) : sort === `-${field}` ? ('descend' as const) : null;
  const columns: TableColumnsType<LeadRowDto> = [
    {
      key: 'fullName',
      title: copy.columns.name,
      sorter: true,
      sortOrder: order('fullName'),
      sortDirections: UP_FIRST,
      className: styles.name,
      render: (_, lead) => (
        <>
          {/* From one to the next: 'back' leads to the list. */}
          <Link
            id={leadLinkId(lead.id)}
            to={addressOf(lead.id)}
            replace={openId !== null}
            aria-current={lead.id === openId || undefined}
          >
            {lead.fullName}
          </Link>{' '}
          <LeadMarks lead={lead} />
        </>
      ),
    },
    {
      key: 'phone',
      title: copy.columns.phone,
      className: text.nowrap,
      render: (_, lead) => (
        <a
          href={`tel:${lead.phoneNumber}`}
          aria-label={`${copy.call(lead.fullName)}: ${formatPhone(lead.phoneNumber)}`}
          onClick={() => onCall(lead)}
        >
          {formatPhone(lead.phoneNumber)}
        </a>
      ),
    },
    {
      key: 'state',
      title: copy.columns.state,
      sorter: true,
      sortOrder: order('state'),
      sortDirections: UP_FIRST,
      className: styles.state,
      render: (_, { state }) => stateName(state),
    },
    {
      key: 'verification',
      title: copy.columns.verification,
      render: (_, lead) => <VerificationBadge lead={lead} />,
    },
    {
      key: 'category',
      title: copy.columns.category,
      render: (_, { leadCategory }) => LEAD_CATEGORY_NAMES[leadCategory],
    },
    {
      key: 'nextStep',
      title: copy.columns.nextStep,
      responsive: ['xl'],
      className: styles.nextStep,
      render: (_, lead) => <NextStep lead={lead} />,
    },
    {
      key: 'assignedTo',
      title: copy.columns.assignedTo,
      responsive: ['xl'],
      className: styles.assigned,
      render: (_, { assignedTo }) => assignedTo?.username ?? copy.assignment.nobody,
    },
    {
      key: 'createdAt',
      title: copy.columns.date,
      sorter: true,
      sortOrder: order('createdAt'),
      sortDirections: DOWN_FIRST,
      className: text.nowrap,
      render: (_, { createdAt }) => formatDateTime(createdAt),
    },
    {
      key: 'actions',
      title: copy.columns.actions,
      render: (_, lead) => (
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
      ),
    },
  ];
  const onChange: TableProps<LeadRowDto>['onChange'] = (_, __, sorter) => {
    const { columnKey, order: direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    onSort(direction ? `${direction === 'descend' ? '-' : ''}${String(columnKey)}` : undefined);
  };
  return (
    <Table<LeadRowDto>
      className={styles.table}
      rowKey="id"
      size="small"
      columns={openId === null ? columns : columns.filter(({ key }) => BESIDE.has(String(key)))}
      rowClassName={({ id }) => (id === openId ? (styles.open ?? '') : '')}
      dataSource={leads}
      pagination={false}
      loading={{ spinning: busy, description: copy.loading }}
      onChange={onChange}
      {...(isSelectable && {
        rowSelection: {
          selectedRowKeys: [...selected],
          onChange: (keys) => onSelect(keys.map(String)),
          getCheckboxProps: (lead) => ({ 'aria-label': copy.selection.select(lead.fullName) }),
          getTitleCheckboxProps: () => ({ 'aria-label': copy.selection.selectAll }),
          preserveSelectedRowKeys: true,
        },
      })}
    />
  );
}

export function VerificationBadge({
  lead,
}: {
  lead: Pick<LeadRowDto, 'verificationStatus' | 'verificationMethod' | 'phoneProvenAt'>;
}) {
  const verified = lead.verificationStatus === 'verified';
  if (verified && lead.verificationMethod === 'email' && lead.phoneProvenAt === null)
    return (
      <Tag color="warning" className={styles.mailOnly}>
        {copy.mailOnly}
      </Tag>
    );
  return <Tag color={verified ? 'success' : 'warning'}>{VERIFICATION_NAMES[lead.verificationStatus]}</Tag>;
}
