import { MESSAGE_PART_NAMES, type MessagePartKind } from 'domain/message-parts';

/** A part of a received message besides its text, as it is stored. The files of media stay at the provider. */
export interface MessagePart {
  kind: MessagePartKind;
  /** Type of the media; left out for what is none. */
  contentType?: string;
  /** Where the provider keeps the media; left out where it names no place of its own. */
  media?: MediaPlace;
  latitude?: number;
  longitude?: number;
  /** Name and address of a place, words of a button, or the beginning of the message that is replied to. */
  text?: string;
  /** Provider's id of the message that is replied to; only until the message is stored. */
  repliedTo?: string;
}

/** The provider's ids of media. */
export interface MediaPlace {
  messageSid: string;
  mediaSid: string;
}

/** Returns what stands for the text of a message without one: 'Foto', 'Nota de voz', … */
export const wordsFor = (parts: readonly MessagePart[]): string =>
  [...new Set(parts.filter(({ kind }) => kind !== 'reply').map(({ kind }) => MESSAGE_PART_NAMES[kind]))].join(
    ', ',
  );
