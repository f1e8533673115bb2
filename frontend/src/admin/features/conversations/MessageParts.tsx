import { Button } from 'antd';
import { MEDIA_TYPES, MESSAGE_PART_NAMES } from 'domain/message-parts';
import { useEffect, useState } from 'react';
import { getOpenMessageMediaUrl } from '../../../shared/api/generated/conversations/conversations';
import type { MessageDto, MessagePartDto } from '../../../shared/api/generated/model';
import { openStream } from '../../../shared/api/transport';
import { saveFrom } from '../../lib/save-file';
import { failureOf } from '../../lib/support-code';
import { FailureNote } from '../../ui/failures/FailureNote';
import { conversationsCopy } from './conversations.copy';
import styles from './MessageParts.module.css';

const { parts: copy } = conversationsCopy;

interface Props {
  leadId: string;
  message: MessageDto;
}

/** Shows the parts of a message other than its text: photos, voice notes, documents, places, buttons and replies. */
export function MessageParts({ leadId, message }: Props) {
  if (message.parts.length === 0) return null;
  return (
    <ul className={styles.parts}>
      {message.parts.map((part, place) => (
        <li key={place}>
          {part.canOpen ? (
            <Media leadId={leadId} messageId={message.id} part={part} place={place} />
          ) : (
            <Words part={part} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ part: { kind, contentType, text, latitude, longitude } }: { part: MessagePartDto }) {
  const facts = [contentType && copy.cannotOpen(contentType), text].filter(Boolean).join(' · ');
  return (
    <p className={kind === 'reply' ? styles.reply : undefined}>
      <strong>{MESSAGE_PART_NAMES[kind]}</strong>
      {facts && ` · ${facts}`}
      {latitude !== undefined && longitude !== undefined && (
        <>
          {' · '}
          <a
            href={`https://www.openstreetmap.org/?mlat=${String(latitude)}&mlon=${String(longitude)}#map=16/${String(latitude)}/${String(longitude)}`}
            target="_blank"
            rel="noreferrer"
          >
            {copy.map}
          </a>
        </>
      )}
    </p>
  );
}

interface MediaProps {
  leadId: string;
  messageId: string;
  part: MessagePartDto;
  /** Index of the part. */
  place: number;
}

/** Shows a file, which is fetched when it is opened and not cached after the page is closed. */
function Media({ leadId, messageId, part: { kind, contentType = '' }, place }: MediaProps) {
  const [file, setFile] = useState<{ url: string; bytes: number } | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => () => void (file && URL.revokeObjectURL(file.url)), [file]);
  const name = MESSAGE_PART_NAMES[kind];
  const isShown = MEDIA_TYPES[contentType] === 'shown';
  const open = async () => {
    setOpening(true);
    setFailure('');
    try {
      const response = await openStream(getOpenMessageMediaUrl(leadId, messageId, place));
      const blob = await response.blob();
      const url = URL.createObjectURL(blob);
      setFile({ url, bytes: blob.size });
      if (!isShown) saveFrom(url, copy.fileName);
    } catch (error) {
      setFailure(failureOf(error, copy.failed));
    }
    setOpening(false);
  };
  return (
    <>
      <p className={styles.line}>
        <strong>{name}</strong>
        <span>{[copy.type(contentType), file && copy.size(file.bytes)].filter(Boolean).join(' · ')}</span>
        {(!file || !isShown) && (
          <Button size="small" loading={isOpening} aria-label={copy.openOf(name)} onClick={() => void open()}>
            {isShown ? copy.open : copy.download}
          </Button>
        )}
      </p>
      <FailureNote failure={failure} />
      {file && kind === 'photo' && <img className={styles.photo} src={file.url} alt={copy.photoAlt} />}
      {file && kind === 'voice' && (
        <audio className={styles.audio} controls src={file.url} aria-label={name} />
      )}
    </>
  );
}
