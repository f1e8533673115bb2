import { Grid, Table, Tag, type TableColumnsType } from 'antd';
import { useListAuditEntries } from '../../../shared/api/generated/audit/audit';
import type { AuditEntryDto } from '../../../shared/api/generated/model';
import { formatDateTime, formatLongDateTime } from '../../lib/times/moments';
import { Tooltip } from '../../../shared/ui/tooltip';
import { useListFilters } from '../../lib/list/use-list-filters';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { AuditDetail } from './AuditDetail';
import { AuditFilters } from './AuditFilters';
import { AuditSeal } from './AuditSeal';
import { AuditTarget } from './AuditTarget';
import { targetInWords } from './audit-words';
import { actionNames } from 'domain/office/audit-action-names';
import { auditCopy as copy } from './audit.copy';
import styles from './Audit.module.css';
import { AUDIT_FILTERS } from './audit-filters';
import { ListPage } from '../../ui/list/ListPage';

const FAILURES = new Set<AuditEntryDto['action']>(['login_failed', 'reauthentication_failed']);

// An administrator could have the same name, but would have an address.
const actorOf = ({ username, ipAddress }: AuditEntryDto): string =>
  username === 'system' && ipAddress === null ? copy.system : username;

const columnsFor = (isWide: boolean): TableColumnsType<AuditEntryDto> => [
  {
    title: copy.columns.when,
    dataIndex: 'createdAt',
    className: styles.when,
    render: (moment: string) => (
      <Tooltip text={formatLongDateTime(moment)}>
        <time dateTime={moment}>{formatDateTime(moment)}</time>
      </Tooltip>
    ),
  },
  {
    title: copy.columns.action,
    dataIndex: 'action',
    render: (action: AuditEntryDto['action'], entry) => (
      <>
        <Tag color={FAILURES.has(action) ? 'error' : undefined} className={styles.action}>
          {actionNames[action] ?? action}
        </Tag>
        {!isWide && (
          <span className={styles.also}>
            {actorOf(entry)}
            {entry.target && (
              <>
                {' · '}
                <AuditTarget entry={entry} />
              </>
            )}
          </span>
        )}
      </>
    ),
  },
  {
    title: copy.columns.target,
    dataIndex: 'target',
    className: styles.target,
    responsive: ['md'],
    render: (_, entry) => <AuditTarget entry={entry} />,
  },
  {
    title: copy.columns.who,
    dataIndex: 'username',
    className: styles.who,
    responsive: ['md'],
    render: (_, entry) => actorOf(entry),
  },
  {
    title: copy.columns.where,
    dataIndex: 'ipAddress',
    responsive: ['lg'],
    render: (ip: string | null) => ip ?? copy.noAddress,
  },
];

/** Shows the audit trail with filters, pages, and the values before and after each action. */
export function Audit() {
  // On phones, actor and object are below the action.
  const isWide = Grid.useBreakpoint().md ?? true;
  const { filters, filtered, setFilters, clear, query } = useListFilters(AUDIT_FILTERS);
  const list = useListAuditEntries(query, {
    query: { placeholderData: (before) => before, staleTime: 0 },
  });

  const [first] = list.data?.entries ?? [];
  const targetNamed = filters.target && targetInWords(filters.target, first?.targetName ?? null);

  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      <AuditSeal />
      <AuditFilters
        filters={filters}
        filtered={filtered}
        onChange={setFilters}
        onClear={() => clear()}
        targetName={targetNamed}
      />
      <ListPage
        list={list}
        rows={list.data?.entries}
        texts={copy}
        failed={copy.failed}
        onClear={filtered ? clear : undefined}
        pages={{
          page: filters.page,
          showing: copy.count,
          onPage: (page, how) => setFilters({ page }, how),
        }}
      >
        {(entries) => (
          <Table<AuditEntryDto>
            className={styles.table}
            rowKey="id"
            size="middle"
            columns={columnsFor(isWide)}
            dataSource={entries}
            loading={{ spinning: list.isPlaceholderData, description: copy.loading }}
            expandable={{
              expandedRowRender: (entry) => <AuditDetail entry={entry} />,
              columnTitle: <span className="visually-hidden">{copy.detail.show}</span>,
            }}
            pagination={false}
          />
        )}
      </ListPage>
    </>
  );
}
