import type { MediaPlace } from '../inbound/message-parts';

/** Reason why media cannot be opened. `away`: the provider does not respond now; a retry may work. */
export type MediaProblem = 'gone' | 'refused_type' | 'too_large' | 'elsewhere' | 'away';

export class MediaError extends Error {
  constructor(readonly problem: MediaProblem) {
    super(`media could not be opened: ${problem}`);
    this.name = 'MediaError';
  }
}

/** Media file. */
export interface MediaFile {
  /** One of `MEDIA_TYPES`. */
  contentType: string;
  content: Buffer;
}

/** Port of the provider that stores the media of received messages. */
export abstract class MediaSource {
  /** @throws MediaError */
  abstract open(place: MediaPlace): Promise<MediaFile>;

  /** Deletes media at the provider; missing media count as deleted. @throws if the provider has not deleted them */
  abstract remove(place: MediaPlace): Promise<void>;
}

/** Used without a provider, when no media exist. */
export class NoMediaSource extends MediaSource {
  override open(): Promise<MediaFile> {
    return Promise.reject(new MediaError('gone'));
  }

  override remove(): Promise<void> {
    return Promise.resolve();
  }
}
