import { MESSAGE_PART_NAMES } from 'domain/messages/message-parts';
import { Link } from 'react-router-dom';
import type { ConversationRowDto, MessageDto } from '../../../shared/api/generated/model';
import { formatAgo } from '../../../shared/dates';
import { formatDateTime } from '../../lib/times/moments';
import { usePersonName } from '../../lib/use-person-name';
import { channelNames } from '../../ui/messages/messages.copy';
import { conversationsCopy as copy } from './conversations.copy';
import styles from './ConversationRow.module.css';

interface Props {
  row: ConversationRowDto;
  to: string;
  isOpen: boolean;
}

/** Returns the text of a message, preceded by the names of its attachments: 'Foto: mi carta'. */
function previewOf({ text, parts }: MessageDto): string {
  const kinds = [
    ...new Set(parts.filter(({ contentType }) => contentType).map(({ kind }) => MESSAGE_PART_NAMES[kind])),
  ].join(', ');
  return kinds === '' || text.startsWith(kinds) ? text : `${kinds}: ${text}`;
}

/** Shows one conversation in the list: person, last message, time, and whether it is unread. */
export function ConversationRow({ row, to, isOpen }: Props) {
  const nameOf = usePersonName();
  const { fullName, lastMessage, unread, snoozedUntil, assignedTo } = row;
  return (
    <Link className={styles.row} to={to} aria-current={isOpen ? 'true' : undefined} data-unread={unread > 0}>
      <span className={styles.head}>
        <span className={styles.name} title={fullName}>
          {fullName}
        </span>
        {lastMessage && <time dateTime={lastMessage.at}>{formatAgo(lastMessage.at)}</time>}
      </span>
      <span className={styles.words}>
        <span className={styles.text}>
          {lastMessage?.direction === 'outbound' && copy.you}
          {lastMessage ? previewOf(lastMessage) : copy.erased}
        </span>
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden>{unread}</span>
            <span className="visually-hidden">{copy.unread(unread)}</span>
          </span>
        )}
      </span>
      <span className={styles.small}>
        {lastMessage && channelNames[lastMessage.channel]}
        {' · '}
        {assignedTo ? nameOf(assignedTo) : copy.nobodys}
        {snoozedUntil && ` · ${copy.snoozedUntil(formatDateTime(snoozedUntil))}`}
      </span>
    </Link>
  );
}
