import { Button } from 'antd';
import { dayOf } from 'domain/dates';
import { wordsFor } from 'domain/messages/message-parts';
import { useLayoutEffect, useRef } from 'react';
import type { MessageDto } from '../../../shared/api/generated/model';
import { formatTimeIn, formatWeekday } from '../../../shared/dates';
import { officeZone } from '../../lib/times/moments';
import { deliveryNames } from '../../ui/sms/delivery-names';
import { failureInWords } from '../../ui/sms/sms-failures.copy';
import { channelNames } from '../../ui/messages/messages.copy';
import { conversationsCopy, purposeNames } from './conversations.copy';
import { MessageParts, RepliedTo } from './MessageParts';
import styles from './Messages.module.css';

const { one: copy } = conversationsCopy;

/** Distance from the end, in pixels, below which the user counts as reading the newest messages. */
const NEAR_PX = 120;

interface Props {
  leadId: string;
  name: string;
  /** Messages, newest first. */
  messages: readonly MessageDto[];
  hasOlder: boolean;
  isReadingOlder: boolean;
  onOlder: () => void;
}

/** Shows the messages grouped by day, newest last. Initially scrolled to the end. */
export function Messages({ leadId, name, messages, hasOlder, isReadingOlder, onOlder }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const newest = messages[0]?.id;
  const oldest = messages.at(-1)?.id;
  // Keeps the visible messages in place when older ones are inserted above. A new message is scrolled into view if
  // the user was reading the end.
  useLayoutEffect(() => {
    const { current } = box;
    if (current)
      current.scrollTop =
        fromEnd.current < NEAR_PX ? current.scrollHeight : current.scrollHeight - fromEnd.current;
  }, [newest, oldest]);
  if (messages.length === 0) return <p className={styles.none}>{copy.none}</p>;
  const zone = officeZone();
  const shown = messages.toReversed();
  return (
    <div
      ref={box}
      className={styles.box}
      role="log"
      aria-label={copy.log(name)}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        const below = scrollHeight - scrollTop - clientHeight;
        fromEnd.current = below < NEAR_PX ? 0 : scrollHeight - scrollTop;
      }}
    >
      {hasOlder && (
        <Button className={styles.older} size="small" loading={isReadingOlder} onClick={onOlder}>
          {copy.older}
        </Button>
      )}
      <ol className={styles.messages}>
        {shown.map((message, index) => {
          const day = dayOf(new Date(message.at), zone);
          const before = shown[index - 1];
          const isNewDay = !before || dayOf(new Date(before.at), zone) !== day;
          return (
            <li key={message.id} className={styles[message.direction]}>
              {isNewDay && <p className={styles.day}>{formatWeekday(day)}</p>}
              <Bubble leadId={leadId} message={message} zone={zone} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Bubble({ leadId, message, zone }: { leadId: string; message: MessageDto; zone: string }) {
  const { direction, channel, purpose, subject, text, by, delivery, failure, at } = message;
  // The parts say it already.
  const isSaidByParts =
    text === wordsFor(message.parts) ||
    message.parts.some((part) => part.kind === 'button' && part.text === text);
  const facts = [
    purposeNames[purpose],
    channelNames[channel],
    by && copy.by(by),
    delivery && deliveryNames[delivery],
  ].filter(Boolean);
  return (
    <div className={styles.bubble}>
      {direction === 'inbound' && <span className="visually-hidden">{copy.inbound}: </span>}
      <RepliedTo parts={message.parts} />
      {subject === null ? (
        !isSaidByParts && <p className={styles.text}>{text}</p>
      ) : (
        <details className={styles.mail}>
          <summary>{subject}</summary>
          <p className={styles.text}>{text}</p>
        </details>
      )}
      <MessageParts leadId={leadId} message={message} />
      {failure && <p className={styles.failure}>{failureInWords(failure)}</p>}
      <p className={styles.facts}>
        <time dateTime={at}>{formatTimeIn(at, zone)}</time> · {facts.join(' · ')}
      </p>
    </div>
  );
}
