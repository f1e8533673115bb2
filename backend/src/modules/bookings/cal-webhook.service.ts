import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { CalendarEvent, Invitee } from '../leads/bookings/calendar-event';
import { CAL_REFERENCE } from '../leads/bookings/calendar-link';
import { LeadBookingsService } from '../leads/bookings/lead-bookings.service';
import { HeardWebhooks } from '../webhooks/heard-webhooks.service';
import {
  asNode,
  momentOf,
  readMessage,
  textOf,
  webAddressOf,
  type MessageNode,
} from '../webhooks/webhook-message';
import { badSignature } from '../webhooks/webhooks.errors';
import { answerOf, entriesOf, invitee } from './invitee';

const MAX_REASON = 500;

const TRIGGERS = ['BOOKING_CREATED', 'BOOKING_CANCELLED', 'BOOKING_RESCHEDULED'] as const;

/** Handles Cal.com's messages. A signed message of another kind, such as its ping, is accepted and ignored. */
@Injectable()
export class CalWebhookService {
  private readonly logger = new Logger(CalWebhookService.name);

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly bookings: LeadBookingsService,
    private readonly heard: HeardWebhooks,
  ) {}

  /**
   * @param body as it came, byte for byte
   * @param signature the x-cal-signature-256 header, hex
   * @throws AppError 403 for a signature that is not Cal.com's
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    this.verify(body, signature);
    await this.heard.note('cal');
    const event = this.read(body);
    if (event) await this.bookings.handle(event);
    else this.logger.log('a message of Cal.com is about no booking');
  }

  /** HMAC-SHA256 of the body with the webhook's secret. */
  private verify(body: Buffer, signature = ''): void {
    if (!this.config.calWebhookKey || !/^[0-9a-f]{64}$/i.test(signature)) throw badSignature();
    const expected = createHmac('sha256', this.config.calWebhookKey).update(body).digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw badSignature();
  }

  /** A rescheduled booking is reported once, mostly under a new `uid`; `rescheduleUid` names the booking that it replaces. */
  private read(body: Buffer): CalendarEvent | null {
    const message = readMessage(body);
    const trigger = TRIGGERS.find((known) => known === message['triggerEvent']);
    const booking = asNode(message['payload']);
    const uid = textOf(booking['uid']);
    if (!trigger || !uid) return null;
    const before = textOf(booking['rescheduleUid']);
    const occurredAt = momentOf(message['createdAt']);
    return {
      provider: 'cal',
      eventId: `${trigger}:${uid}:${occurredAt?.toISOString() ?? ''}`,
      externalId: uid,
      kind: trigger === 'BOOKING_CANCELLED' ? endOf(booking) : 'created',
      isMove: trigger === 'BOOKING_RESCHEDULED' || before !== '',
      replaces: before !== uid ? before || null : null,
      reference: textOf(asNode(booking['metadata'])[CAL_REFERENCE]) || null,
      // Cancellations come without the metadata.
      namesLead: trigger !== 'BOOKING_CANCELLED',
      invitee: inviteeOf(booking),
      cancelUrl: cancelUrlOf(booking, uid),
      startsAt: momentOf(booking['startTime']),
      endsAt: momentOf(booking['endTime']),
      occurredAt: occurredAt ?? this.clock.now(),
      byOffice: endedByOffice(booking),
      reason: textOf(booking['cancellationReason'], MAX_REASON) || null,
    };
  }
}

/** A cancellation after rescheduling only replaces the booking; the new date is reported by a message of its own. */
const endOf = (booking: MessageNode): 'replaced' | 'cancelled' =>
  textOf(booking['rescheduledToUid']) ? 'replaced' : 'cancelled';

/** The booking's page, at the address of the calendar that the message names: Cal.com's own, or one that somebody runs. */
function cancelUrlOf(booking: MessageNode, uid: string): string | null {
  const calendar = webAddressOf(booking['bookerUrl']);
  return calendar && new URL(`/booking/${encodeURIComponent(uid)}?cancel=true`, calendar).href;
}

/** `cancelledBy` is an e-mail address: that of who has the calendar, or of who booked. */
function endedByOffice(booking: MessageNode): boolean {
  const by = textOf(booking['cancelledBy']).toLowerCase();
  return by !== '' && by === textOf(asNode(booking['organizer'])['email']).toLowerCase();
}

/**
 * Cal.com tells the phone with the attendee, as an answer of its own form, as the place of the call, as the number for reminders,
 * or as the answer to a question of the owner's. The organizer's number is a place too; it is told apart by its kind.
 */
function inviteeOf(booking: MessageNode): Invitee {
  const attendee = asNode(entriesOf(booking['attendees'])[0]);
  const answers = asNode(booking['responses']);
  const place = asNode(answerOf(answers['location']));
  return invitee(attendee['name'], attendee['email'], [
    attendee['phoneNumber'],
    answerOf(answers['attendeePhoneNumber']),
    answerOf(answers['smsReminderNumber']),
    booking['smsReminderNumber'],
    place['value'] === 'phone' ? place['optionValue'] : null,
    ...Object.values(asNode(booking['userFieldsResponses'])).map(answerOf),
    ...Object.values(asNode(booking['customInputs'])),
  ]);
}
