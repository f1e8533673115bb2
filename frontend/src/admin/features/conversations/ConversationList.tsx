import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useListFilters } from '../../lib/list/use-list-filters';
import { ListLoading } from '../../ui/list/ListLoading';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { ConversationRow } from './ConversationRow';
import { conversationsCopy as copy } from './conversations.copy';
import styles from './Conversations.module.css';
import { CONVERSATION_FILTERS, useConversations } from './use-conversations';
import { EmptyState } from '../../ui/list/EmptyState';

interface Props {
  openId: string | null;
  addressOf: (leadId: string) => string;
}

/** Lists the conversations, unread ones first. */
export function ConversationList({ openId, addressOf }: Props) {
  const { filters, filtered, query, clear, setFilters } = useListFilters(CONVERSATION_FILTERS);
  const list = useConversations(query);
  if (list.isPending) return <ListLoading text={copy.loading} />;
  if (!list.data) return <QueryFailed text={copy.failed} query={list} />;
  const rows = list.data.pages.flatMap(({ conversations }) => conversations);
  // A conversation that moved up between two page loads appears on both; keep one.
  const shown = [...new Map(rows.map((row) => [row.leadId, row])).values()];
  if (shown.length === 0)
    return (
      <EmptyState
        text={filtered ? copy.empty.filtered : copy.empty[filters.state]}
        onClear={filtered ? () => clear() : undefined}
      >
        {!filtered && filters.state === 'all' && (
          <>
            <p>{copy.empty.hint}</p>
            <Link to="/admin?tab=leads">{copy.empty.leads}</Link>
          </>
        )}
        {!filtered && filters.state !== 'all' && (
          <Button onClick={() => setFilters({ state: 'all' })}>{copy.empty.showAll}</Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {shown.map((row) => (
          <li key={row.leadId}>
            <ConversationRow row={row} to={addressOf(row.leadId)} isOpen={row.leadId === openId} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button block loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </>
  );
}
