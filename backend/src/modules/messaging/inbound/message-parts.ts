import type { MessagePartKind } from 'domain/messages/message-parts';

/** Stored part of a received message, besides its text. Media files stay at the provider. */
export interface MessagePart {
  kind: MessagePartKind;
  /** Type of the media; missing for other parts. */
  contentType?: string;
  /** Place of the media at the provider; missing if the address contains no valid ids. */
  media?: MediaPlace;
  latitude?: number;
  longitude?: number;
  /** Name and address of a place, text of a button, or the beginning of the message that is replied to. */
  text?: string;
  /** Provider's id of the message that is replied to; only until the message is stored. */
  repliedTo?: string;
}

/** Provider's ids of media. */
export interface MediaPlace {
  messageSid: string;
  mediaSid: string;
}
