import { useOpenItem } from '../../lib/list/use-open-item';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { Conversation } from './Conversation';
import { ConversationFilters } from './ConversationFilters';
import { ConversationList } from './ConversationList';
import { conversationsCopy as copy } from './conversations.copy';
import styles from './Conversations.module.css';
import { PersonPane } from './PersonPane';
import { EmptyState } from '../../ui/list/EmptyState';

/** Shows the inbox: the list of conversations, unread ones first, and next to it the open conversation. */
export function Conversations() {
  const { openId, addressOf, close } = useOpenItem('mensajes', 'persona');
  return (
    <div className={styles.inbox} data-open={openId !== null}>
      <div className={styles.title}>
        <TabTitle>{copy.title}</TabTitle>
      </div>
      <section className={styles.side} aria-label={copy.list}>
        <ConversationFilters />
        <ConversationList openId={openId} addressOf={addressOf} />
      </section>
      <div className={styles.main}>
        {openId === null ? (
          <EmptyState text={copy.choose} className={styles.choose} />
        ) : (
          <Conversation key={openId} id={openId} onClose={close} />
        )}
      </div>
      {openId !== null && <PersonPane id={openId} />}
    </div>
  );
}
