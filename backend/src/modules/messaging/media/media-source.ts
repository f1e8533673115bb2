import type { MediaPlace } from '../inbound/message-parts';

/** Reason why media cannot be opened. `away`: the provider does not answer now; another try may work. */
export type MediaProblem = 'gone' | 'refused_type' | 'too_large' | 'elsewhere' | 'away';

/** Thrown when media cannot be opened. */
export class MediaError extends Error {
  constructor(readonly problem: MediaProblem) {
    super(`media could not be opened: ${problem}`);
    this.name = 'MediaError';
  }
}

/** Media as the provider has them. */
export interface MediaFile {
  /** One of `MEDIA_TYPES`. */
  contentType: string;
  content: Buffer;
}

/** Port of the provider that keeps the media of received messages. */
export abstract class MediaSource {
  /** @throws MediaError */
  abstract open(place: MediaPlace): Promise<MediaFile>;

  /** Deletes media at the provider; those that are gone count as deleted. @throws when the provider has not done it */
  abstract remove(place: MediaPlace): Promise<void>;
}

/** Without a provider no media are anywhere. */
export class NoMediaSource extends MediaSource {
  override open(): Promise<MediaFile> {
    return Promise.reject(new MediaError('gone'));
  }

  override remove(): Promise<void> {
    return Promise.resolve();
  }
}
