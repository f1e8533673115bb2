import type { BookingProvider } from './booking.entity';

/** What a calendar tells of one booking. */
export interface BookingNews {
  provider: BookingProvider;
  /** The message's own name: the same again does nothing. */
  eventId: string;
  /** The booking's name at the provider. */
  externalId: string;
  /** `replaced` when its place was taken by another one, whose own message tells the rest. */
  kind: 'made' | 'cancelled' | 'replaced';
  /** Whether it takes the place of an earlier date. */
  isMove: boolean;
  /** The booking it takes the place of, by its name at the provider. */
  replaces: string | null;
  /** The lead's reference, as the calendar's address carried it. */
  reference: string | null;
  /** Whether messages of this kind name the lead at all. */
  namesLead: boolean;
  startsAt: Date | null;
  /** When it happened, by the provider's clock. */
  toldAt: Date;
  /** Whether the office ended it, not the person. */
  byOffice: boolean;
  /** Why it was cancelled, in the words of who did. */
  reason: string | null;
}
