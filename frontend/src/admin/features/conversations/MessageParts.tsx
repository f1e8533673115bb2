import { Button } from 'antd';
import { MEDIA_TYPES, MESSAGE_PART_NAMES, mediaFileName, mediaTypeOf } from 'domain/messages/message-parts';
import { useEffect, useState } from 'react';
import { getOpenMessageMediaUrl } from '../../../shared/api/generated/conversations/conversations';
import type { MessageDto, MessagePartDto } from '../../../shared/api/generated/model';
import { openStream } from '../../../shared/api/transport';
import { saveFrom } from '../../lib/list/save-file';
import { failureOf } from '../../lib/support-code';
import { FailureNote } from '../../ui/failures/FailureNote';
import { conversationsCopy } from './conversations.copy';
import styles from './MessageParts.module.css';

const { parts: copy } = conversationsCopy;

interface Props {
  leadId: string;
  message: MessageDto;
}

/** Shows the beginning of the message that a message replies to, as apps for messages do: above the text. */
export function RepliedTo({ parts }: { parts: readonly MessagePartDto[] }) {
  const part = parts.find(({ kind }) => kind === 'reply');
  return part ? <p className={styles.reply}>{copy.inReplyTo(part.text)}</p> : null;
}

/** Shows the parts of a message other than its text: photos, voice notes, documents, places and choices. */
export function MessageParts({ leadId, message }: Props) {
  if (message.parts.every(({ kind }) => kind === 'reply')) return null;
  return (
    <ul className={styles.parts}>
      {message.parts.map((part, index) =>
        part.kind === 'reply' ? null : (
          <li key={index}>
            {part.canOpen ? (
              <Media leadId={leadId} messageId={message.id} part={part} index={index} />
            ) : (
              <Words part={part} />
            )}
          </li>
        ),
      )}
    </ul>
  );
}

function Words({ part: { kind, contentType, text, latitude, longitude } }: { part: MessagePartDto }) {
  if (kind === 'button' && text) return <p>{copy.chose(text)}</p>;
  const isMedia = kind !== 'location' && kind !== 'button';
  const facts = [contentType && copy.type(contentType), isMedia && copy.cannotOpen, text];
  return (
    <p>
      <strong>{MESSAGE_PART_NAMES[kind]}</strong>
      {facts.filter(Boolean).map((fact) => ` · ${String(fact)}`)}
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
  index: number;
}

/** Shows a file, which is fetched when it is opened and not cached after the page is closed. */
function Media({ leadId, messageId, part: { kind, contentType = '' }, index }: MediaProps) {
  const [file, setFile] = useState<{ url: string; fileName: string; bytes: number } | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBroken, setBroken] = useState(false);
  useEffect(() => () => void (file && URL.revokeObjectURL(file.url)), [file]);
  const name = MESSAGE_PART_NAMES[kind];
  const isDownloaded = MEDIA_TYPES[contentType] !== 'shown';
  const cannotShow = isDownloaded || isBroken;
  const act = cannotShow ? copy.download : copy.open;
  const open = async () => {
    if (file) {
      saveFrom(file.url, file.fileName);
      return;
    }
    setOpening(true);
    setFailure('');
    try {
      const response = await openStream(getOpenMessageMediaUrl(leadId, messageId, index));
      const blob = await response.blob();
      const url = URL.createObjectURL(blob);
      const fileName = mediaFileName(mediaTypeOf(response.headers.get('content-type') ?? ''));
      setFile({ url, fileName, bytes: blob.size });
      if (isDownloaded) saveFrom(url, fileName);
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
        {(!file || cannotShow) && (
          <Button
            size="small"
            loading={isOpening}
            aria-label={copy.actOf(act, name)}
            onClick={() => void open()}
          >
            {act}
          </Button>
        )}
      </p>
      <FailureNote failure={failure} />
      {isBroken && <p role="status">{copy.cannotShow}</p>}
      {file && !cannotShow && kind === 'photo' && (
        <a href={file.url} target="_blank" rel="noreferrer" title={copy.enlarge}>
          <img className={styles.photo} src={file.url} alt={copy.photoAlt} onError={() => setBroken(true)} />
        </a>
      )}
      {file && !cannotShow && kind === 'voice' && (
        <audio
          className={styles.audio}
          controls
          src={file.url}
          aria-label={name}
          onError={() => setBroken(true)}
        />
      )}
    </>
  );
}
