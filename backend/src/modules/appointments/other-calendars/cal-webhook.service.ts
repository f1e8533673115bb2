import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import type { CalendarEvent, Invitee } from '../../appointment-store/calendar-event';
import { CAL_REFERENCE } from '../../appointment-store/calendar-link';
import { WebhookActivity } from '../../webhooks-in/webhook-activity.service';
import {
  asNode,
  momentOf,
  readMessage,
  textOf,
  webAddressOf,
  type MessageNode,
} from '../../webhooks-in/webhook-message';
import { badSignature } from '../../webhooks-in/webhooks.errors';
import { CalendarEventsService } from './calendar-events.service';
import { answerOf, entriesOf, invitee } from './invitee';

const MAX_REASON = 500;

const TRIGGERS = ['BOOKING_CREATED', 'BOOKING_CANCELLED', 'BOOKING_RESCHEDULED'] as const;

/** Handles Cal.com's messages. Accepts and ignores signed messages of other kinds, such as its ping. */
@Injectable()
export class CalWebhookService {
  private readonly logger = new Logger(CalWebhookService.name);

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly events: CalendarEventsService,
    private readonly activity: WebhookActivity,
  ) {}

  /**
   * Handles a message.
   * @param body raw body
   * @param signature header x-cal-signature-256, hex
   * @throws AppError 403 if the signature is not Cal.com's
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    this.verify(body, signature);
    await this.activity.note('cal');
    const event = this.read(body);
    if (event) await this.events.handle(event);
    else this.logger.log('a message of Cal.com concerns no booking');
  }

  /** Compares with the HMAC-SHA256 of the body under the webhook's secret. */
  private verify(body: Buffer, signature = ''): void {
    if (!this.config.calWebhookKey || !/^[0-9a-f]{64}$/i.test(signature)) throw badSignature();
    const expected = createHmac('sha256', this.config.calWebhookKey).update(body).digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw badSignature();
  }

  /** Reads a message. A rescheduled booking is reported once, usually with a new `uid`; `rescheduleUid` is the booking that it replaces. */
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

/** Returns how a booking ended. A cancellation after rescheduling only replaces the booking; another message reports the new date. */
const endOf = (booking: MessageNode): 'replaced' | 'cancelled' =>
  textOf(booking['rescheduledToUid']) ? 'replaced' : 'cancelled';

/** Returns the booking's page, on the calendar that the message names: Cal.com, or a self-hosted one. */
function cancelUrlOf(booking: MessageNode, uid: string): string | null {
  const calendar = webAddressOf(booking['bookerUrl']);
  return calendar && new URL(`/booking/${encodeURIComponent(uid)}?cancel=true`, calendar).href;
}

/** Returns whether the office cancelled. `cancelledBy` is the e-mail address of the organizer or of the attendee. */
function endedByOffice(booking: MessageNode): boolean {
  const by = textOf(booking['cancelledBy']).toLowerCase();
  return by !== '' && by === textOf(asNode(booking['organizer'])['email']).toLowerCase();
}

/**
 * Reads the attendee. Cal.com sends the phone with the attendee, as an answer of its form, as the location of the call, as the number for
 * reminders, or as the answer to the owner's question. The organizer's number can be a location too; its kind differs.
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
