import { EventSourceParserStream } from 'eventsource-parser/stream';
import { firstAbort } from '../../shared/api/first-abort';
import { getOpenStreamUrl } from '../../shared/api/generated/stream/stream';
import { openStream } from '../../shared/api/transport';

/** The server says something every 25 s: a connection that says nothing for so long is dead. */
const SILENCE_MS = 60_000;

interface Events {
  onOpen: () => void;
  onEvent: (kind: string, data: string) => void;
}

/**
 * Reads the office's events until the stream ends.
 * @throws ApiError when it does not open; whatever cuts it
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
