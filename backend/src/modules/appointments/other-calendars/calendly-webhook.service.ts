import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import type { CalendarEvent, Invitee } from '../../appointment-store/calendar-event';
import { CALENDLY_REFERENCE } from '../../appointment-store/calendar-link';
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
import { entriesOf, invitee } from './invitee';

/** Maximum difference between Calendly's clock and ours. An older message is a replay. */
const TOLERANCE_MS = 3 * 60_000;
const MAX_URI = 500;
const MAX_REASON = 500;

/** Handles Calendly's messages. Accepts signed messages of other kinds too, because Calendly disables a webhook after a day of refusals. */
@Injectable()
export class CalendlyWebhookService {
  private readonly logger = new Logger(CalendlyWebhookService.name);

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly events: CalendarEventsService,
    private readonly activity: WebhookActivity,
  ) {}

  /**
   * Handles a message.
   * @param body raw body
   * @param signature header Calendly-Webhook-Signature, `t=<unix seconds>,v1=<hex>`
   * @throws AppError 403 if the signature is not Calendly's or too old
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    this.verify(body, signature);
    await this.activity.note('calendly');
    const event = this.read(body);
    if (event) await this.events.handle(event);
    else this.logger.log('a message of Calendly concerns no booking');
  }

  /** Compares with the HMAC-SHA256 of `t.body` under the subscription's signing key. */
  private verify(body: Buffer, signature = ''): void {
    const parts = Object.fromEntries(signature.split(',').map((part) => part.trim().split('=', 2)));
    const { t = '', v1 = '' } = parts as Record<string, string | undefined>;
    if (!this.config.calendlyWebhookKey || !/^\d{1,12}$/.test(t) || !/^[0-9a-f]{64}$/i.test(v1))
      throw badSignature();
    const expected = createHmac('sha256', this.config.calendlyWebhookKey)
      .update(`${t}.`)
      .update(body)
      .digest();
    if (!timingSafeEqual(expected, Buffer.from(v1, 'hex'))) throw badSignature();
    if (Math.abs(this.clock.now().getTime() - Number(t) * 1_000) > TOLERANCE_MS) throw badSignature();
  }

  /** Reads a message. A new date is reported twice: the old invitee ends with `rescheduled`, and a new one begins with `old_invitee`. */
  private read(body: Buffer): CalendarEvent | null {
    const message = readMessage(body);
    const event = textOf(message['event']);
    const payload = asNode(message['payload']);
    const uri = textOf(payload['uri'], MAX_URI);
    if (!uri || (event !== 'invitee.created' && event !== 'invitee.canceled')) return null;
    const scheduled = asNode(payload['scheduled_event']);
    const cancellation = asNode(payload['cancellation']);
    const replaces = event === 'invitee.created' ? textOf(payload['old_invitee'], MAX_URI) : '';
    return {
      provider: 'calendly',
      // Calendly's messages have no ids, but an invitee begins once and ends once.
      eventId: `${event}:${uri}`,
      externalId: uri,
      kind:
        event === 'invitee.created' ? 'created' : payload['rescheduled'] === true ? 'replaced' : 'cancelled',
      isMove: replaces !== '',
      replaces: replaces || null,
      reference: textOf(asNode(payload['tracking'])[CALENDLY_REFERENCE]) || null,
      namesLead: true,
      invitee: inviteeOf(payload),
      cancelUrl: webAddressOf(payload['cancel_url']),
      startsAt: momentOf(scheduled['start_time']),
      endsAt: momentOf(scheduled['end_time']),
      occurredAt: momentOf(message['created_at']) ?? this.clock.now(),
      byOffice: textOf(cancellation['canceler_type']) === 'host',
      reason: textOf(cancellation['reason'], MAX_REASON) || null,
    };
  }
}

/**
 * Kinds of location in which the phone is the invitee's: the office calls, or the form asks for it. In `inbound_call` it is the office's
 * number.
 */
const PLACES_OF_INVITEE = ['outbound_call', 'ask_invitee'];

/** Reads the invitee. Calendly sends the phone as the number for reminders, as the location of the call, or as the answer to a question. */
function inviteeOf(payload: MessageNode): Invitee {
  const place = asNode(asNode(payload['scheduled_event'])['location']);
  return invitee(payload['name'], payload['email'], [
    payload['text_reminder_number'],
    PLACES_OF_INVITEE.includes(textOf(place['type'])) ? place['location'] : null,
    ...entriesOf(payload['questions_and_answers']).map((asked) => asNode(asked)['answer']),
  ]);
}
