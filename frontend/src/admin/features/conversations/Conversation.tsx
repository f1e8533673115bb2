import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ApiError } from '../../../shared/api/api-error';
import { useMay } from '../../session/may';
import { ListLoading } from '../../ui/list/ListLoading';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { WriteMessage } from '../../ui/messages/WriteMessage';
import { ConversationHead } from './ConversationHead';
import { conversationsCopy } from './conversations.copy';
import styles from './Conversation.module.css';
import { Messages } from './Messages';
import { useConversation } from './use-conversations';
import { useReading } from './use-reading';

const { one: copy, back } = conversationsCopy;

/** Shows the messages between a person and the office, and the field for the next one. */
export function Conversation({ id, onClose }: { id: string; onClose: () => void }) {
  const conversation = useConversation(id);
  const may = useMay();
  const newest = conversation.data?.pages[0];
  useReading(newest);
  const isGone = conversation.error instanceof ApiError && conversation.error.status === 404;
  return (
    <article className={styles.conversation} aria-label={newest?.fullName ?? copy.loading}>
      <Button className={styles.back} icon={<LeftOutlined />} onClick={onClose}>
        {back}
      </Button>
      {conversation.isPending && <ListLoading text={copy.loading} />}
      {conversation.isError && isGone && <p role="alert">{copy.gone}</p>}
      {conversation.isError && !isGone && !newest && <QueryFailed text={copy.failed} query={conversation} />}
      {newest && !isGone && (
        <>
          <ConversationHead conversation={newest} mayChange={may('leads.work')} />
          <Messages
            leadId={newest.leadId}
            name={newest.fullName}
            messages={(conversation.data?.pages ?? []).flatMap(({ messages }) => messages)}
            hasOlder={conversation.hasNextPage}
            isReadingOlder={conversation.isFetchingNextPage}
            onOlder={() => void conversation.fetchNextPage()}
          />
          {may('leads.work') && <WriteMessage conversation={newest} className={styles.composer} />}
        </>
      )}
    </article>
  );
}
