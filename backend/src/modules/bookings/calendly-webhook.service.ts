import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { CalendarEvent } from '../leads/bookings/calendar-event';
import { CALENDLY_REFERENCE } from '../leads/bookings/calendar-link';
import { LeadBookingsService } from '../leads/bookings/lead-bookings.service';
import { HeardWebhooks } from '../webhooks/heard-webhooks.service';
import { asNode, momentOf, readMessage, textOf } from '../webhooks/webhook-message';
import { badSignature } from '../webhooks/webhooks.errors';

/** How far Calendly's clock and ours may be apart; an older message is a replay. */
const TOLERANCE_MS = 3 * 60_000;
const MAX_URI = 500;
const MAX_REASON = 500;

/**
 * Handles Calendly's messages. A signed message of another kind is accepted too: Calendly disables a webhook after a day of
 * refusals.
 */
@Injectable()
export class CalendlyWebhookService {
  private readonly logger = new Logger(CalendlyWebhookService.name);

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly bookings: LeadBookingsService,
    private readonly heard: HeardWebhooks,
  ) {}

  /**
   * @param body as it came, byte for byte
   * @param signature the Calendly-Webhook-Signature header, `t=<unix seconds>,v1=<hex>`
   * @throws AppError 403 for a signature that is not Calendly's, or too old
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    this.verify(body, signature);
    await this.heard.note('calendly');
    const event = this.read(body);
    if (event) await this.bookings.handle(event);
    else this.logger.log('a message of Calendly is about no booking');
  }

  /** HMAC-SHA256 over `t.body` with the signing key of the subscription. */
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

  /** A new date is told twice: the old invitee's end, `rescheduled`, and the new one's beginning, with `old_invitee`. */
  private read(body: Buffer): CalendarEvent | null {
    const message = readMessage(body);
    const event = textOf(message['event']);
    const invitee = asNode(message['payload']);
    const uri = textOf(invitee['uri'], MAX_URI);
    if (!uri || (event !== 'invitee.created' && event !== 'invitee.canceled')) return null;
    const cancellation = asNode(invitee['cancellation']);
    const replaces = event === 'invitee.created' ? textOf(invitee['old_invitee'], MAX_URI) : '';
    return {
      provider: 'calendly',
      // Calendly names no messages: an invitee begins once and ends once.
      eventId: `${event}:${uri}`,
      externalId: uri,
      kind:
        event === 'invitee.created' ? 'created' : invitee['rescheduled'] === true ? 'replaced' : 'cancelled',
      isMove: replaces !== '',
      replaces: replaces || null,
      reference: textOf(asNode(invitee['tracking'])[CALENDLY_REFERENCE]) || null,
      namesLead: true,
      startsAt: momentOf(asNode(invitee['scheduled_event'])['start_time']),
      occurredAt: momentOf(message['created_at']) ?? this.clock.now(),
      byOffice: textOf(cancellation['canceler_type']) === 'host',
      reason: textOf(cancellation['reason'], MAX_REASON) || null,
    };
  }
}
