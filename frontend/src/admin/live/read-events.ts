import { EventSourceParserStream } from 'eventsource-parser/stream';
import { firstAbort } from '../../shared/api/first-abort';
import { getOpenStreamUrl } from '../../shared/api/generated/stream/stream';
import { openStream } from '../../shared/api/transport';

/** Time without data after which a connection counts as lost. The server sends data every 25 s. */
const SILENCE_MS = 60_000;

interface Events {
  onOpen: () => void;
  onEvent: (kind: string, data: string) => void;
}

/**
 * Reads the office's events until the stream ends.
 * @throws ApiError if it cannot be opened, or the error that interrupted it
 */
export async function readEvents(signal: AbortSignal, { onOpen, onEvent }: Events): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  wait();
  try {
    const { body } = await openStream(getOpenStreamUrl(), {
      signal: firstAbort([signal, silence.signal]),
    });
    onOpen();
    const events = body!
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: wait }))
      .getReader();
    for (let read = await events.read(); !read.done; read = await events.read()) {
      wait();
      onEvent(read.value.event ?? '', read.value.data);
    }
  } finally {
    clearTimeout(timer);
  }
}
