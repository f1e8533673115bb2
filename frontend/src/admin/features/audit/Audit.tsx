import { Button, Empty, Table, Tag, type TableColumnsType } from 'antd';
import { useListAuditEntries } from '../../../shared/api/generated/audit/audit';
import type { AuditEntryDto } from '../../../shared/api/generated/model';
import { formatDateTime, formatLongDateTime } from '../../../shared/dates';
import { Tooltip } from '../../../shared/ui/tooltip';
import { useListFilters } from '../../lib/use-list-filters';
import { Pager } from '../../ui/list/Pager';
import { QueryFailed } from '../../ui/QueryFailed';
import { TabTitle } from '../../ui/TabTitle';
import { AuditDetail } from './AuditDetail';
import { AuditFilters } from './AuditFilters';
import { AuditTarget } from './AuditTarget';
import { targetInWords } from './audit-words';
import { actionNames } from '../../lib/audit-action-names';
import { auditCopy as copy } from './audit.copy';
import styles from './Audit.module.css';
import { AUDIT_FILTERS, PAGE_SIZE } from './audit-filters';

const FAILURES = new Set<AuditEntryDto['action']>(['login_failed', 'reauthentication_failed']);

const columns: TableColumnsType<AuditEntryDto> = [
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
    render: (action: AuditEntryDto['action']) => (
      <Tag color={FAILURES.has(action) ? 'error' : undefined} className={styles.action}>
        {actionNames[action] ?? action}
      </Tag>
    ),
  },
  {
    title: copy.columns.target,
    dataIndex: 'target',
    className: styles.target,
    render: (_, entry) => <AuditTarget entry={entry} />,
  },
  {
    title: copy.columns.who,
    dataIndex: 'username',
    className: styles.who,
    // An administrator could have that name, but would have an address.
    render: (username: string, { ipAddress }) =>
      username === 'system' && ipAddress === null ? copy.system : username,
  },
  {
    title: copy.columns.where,
    dataIndex: 'ipAddress',
    responsive: ['lg'],
    render: (ip: string | null) => ip ?? copy.noAddress,
  },
];

/** What was done in the back office: filtered, paged, each entry with its values before and after. */
export function Audit() {
  const { filters, filtered, setFilters, clear, query } = useListFilters(AUDIT_FILTERS);
  const list = useListAuditEntries(query, {
    query: { placeholderData: (before) => before, staleTime: 0 },
  });

  const [first] = list.data?.entries ?? [];
  const targetNamed = filters.target && targetInWords(filters.target, first?.targetName ?? null);

  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      <AuditFilters
        filters={filters}
        filtered={filtered}
        onChange={setFilters}
        onClear={() => clear()}
        targetName={targetNamed}
      />
      {list.isError ? (
        <QueryFailed text={copy.failed} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<AuditEntryDto>
          className={styles.table}
          rowKey="id"
          size="middle"
          columns={columns}
          dataSource={list.data?.entries ?? []}
          loading={{ spinning: list.isFetching, description: copy.loading }}
          locale={{
            emptyText: list.isPending ? (
              copy.loading
            ) : (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={filtered ? copy.filteredEmpty : copy.empty}
              >
                {filtered && <Button onClick={() => clear()}>{copy.clear}</Button>}
              </Empty>
            ),
          }}
          expandable={{
            expandedRowRender: (entry) => <AuditDetail entry={entry} />,
            columnTitle: <span className="visually-hidden">{copy.detail.show}</span>,
          }}
          pagination={false}
        />
      )}
      {list.isSuccess && list.data.total > 0 && (
        <Pager
          page={filters.page}
          shownPage={list.data.page}
          pageSize={PAGE_SIZE}
          total={list.data.total}
          showing={copy.count}
          onPage={(page) => setFilters({ page })}
        />
      )}
    </>
  );
}
