import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isUUID } from 'class-validator';
import { Clock } from '../../../common/clock';
import { momentInWords } from '../../../common/local-time';
import { EventsService } from '../../events/events.service';
import { SettingsService } from '../../settings/settings.service';
import { WebhookReceipts } from '../../webhooks/webhook-receipts.service';
import type { BookingNews } from './booking-news';
import { Booking, type BookingProvider, type BookingStatus } from './booking.entity';
import { LeadScoreService } from '../score/lead-score.service';

/** Which entry of the timeline a message makes. */
type BookingEntry = 'booking' | 'booking_cancelled' | 'booking_rescheduled';

const STATUS_AFTER = { cancelled: 'cancelled', replaced: 'rescheduled' } as const;
/** Categories in which the office has not decided how it ended. */
const UNDECIDED = ['new', 'hot', 'warm', 'cold', 'contacted', 'booked'] as const;

/** The lead's next appointment. */
export interface NextBooking {
  startsAt: Date;
  provider: BookingProvider;
}

/**
 * What bookings make of a lead. Messages may come twice, late and in any order: what stands in the end is the same. A
 * booking that has ended stays ended, and each is counted and told once.
 */
@Injectable()
export class LeadBookingsService {
  private readonly logger = new Logger(LeadBookingsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly receipts: WebhookReceipts,
    private readonly events: EventsService,
    private readonly scores: LeadScoreService,
  ) {}

  /** Takes a message that its provider has signed. One about nobody of ours is logged, and changes nothing. */
  async take(news: BookingNews): Promise<void> {
    const { timeZone } = await this.settings.get();
    await this.dataSource.transaction(async (manager) => {
      // They are few, and two may be about each other: one at a time.
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', ['bookings']);
      const own = await this.find(manager, news.provider, news.externalId);
      const replaced = news.replaces ? await this.find(manager, news.provider, news.replaces) : null;
      const leadId = own?.leadId ?? (await this.leadOf(manager, news.reference)) ?? replaced?.leadId ?? null;
      if (!leadId) return this.ofNobody(manager, news);
      if (!(await this.receipts.isNew(manager, news.provider, news.eventId))) return;
      await manager.query('SELECT 1 FROM leads WHERE id = $1 FOR UPDATE', [leadId]);
      if (news.kind === 'made') await this.made(manager, leadId, news, { own, replaced, timeZone });
      else await this.ended(manager, leadId, news, { own, timeZone });
      await this.scores.recompute(manager, leadId);
    });
  }

  /** The next appointment that stands; null for none. */
  async next(leadId: string): Promise<NextBooking | null> {
    const [booking]: NextBooking[] = await this.dataSource.query(
      `SELECT starts_at AS "startsAt", provider FROM bookings
        WHERE lead_id = $1 AND status = 'booked' AND starts_at > $2 ORDER BY starts_at LIMIT 1`,
      [leadId, this.clock.now()],
    );
    return booking ?? null;
  }

  private find(
    manager: EntityManager,
    provider: BookingProvider,
    externalId: string,
  ): Promise<Booking | null> {
    return manager.findOneBy(Booking, { provider, externalId });
  }

  private async leadOf(manager: EntityManager, reference: string | null): Promise<string | null> {
    if (!reference || !isUUID(reference)) return null;
    const [lead]: { id: string }[] = await manager.query(
      'SELECT id FROM leads WHERE calendar_reference = $1',
      [reference],
    );
    return lead?.id ?? null;
  }

  /**
   * Nothing of ours, as far as is known: people book without our link too. But the end of a booking by a message that
   * never says whose it was is kept, in case the beginning is still on its way.
   */
  private async ofNobody(manager: EntityManager, news: BookingNews): Promise<void> {
    this.logger.log({ provider: news.provider, kind: news.kind }, 'a booking of nobody who is known here');
    if (news.kind === 'made' || news.namesLead) return;
    await manager.query(
      `INSERT INTO bookings (provider, external_id, status) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [news.provider, news.externalId, STATUS_AFTER[news.kind]],
    );
  }

  private async made(
    manager: EntityManager,
    leadId: string,
    news: BookingNews,
    { own, replaced, timeZone }: { own: Booking | null; replaced: Booking | null; timeZone: string },
  ): Promise<void> {
    const { provider, externalId, startsAt, toldAt } = news;
    const [booking]: [{ id: string; status: BookingStatus; startsAt: Date | null }] = await manager.query(
      `INSERT INTO bookings AS b (provider, external_id, lead_id, status, starts_at, starts_at_told_at, is_made, is_counted)
       VALUES ($1, $2, $3, 'booked', $4, $5, true, true)
       ON CONFLICT (provider, external_id) DO UPDATE SET lead_id = coalesce(b.lead_id, excluded.lead_id),
         is_made = true, is_counted = true, updated_at = $6,
         starts_at = CASE WHEN b.starts_at_told_at > excluded.starts_at_told_at THEN b.starts_at
                          ELSE coalesce(excluded.starts_at, b.starts_at) END,
         starts_at_told_at = greatest(b.starts_at_told_at, excluded.starts_at_told_at)
       RETURNING id, status, starts_at AS "startsAt"`,
      [provider, externalId, leadId, startsAt, toldAt, this.clock.now()],
    );
    if (news.replaces) await this.replace(manager, leadId, news.provider, news.replaces);
    if (!own?.isCounted && !replaced?.isCounted)
      await this.events.record('booked', { leadId, metadata: { provider } }, manager);

    const movedInPlace = own?.isMade === true && own.startsAt?.getTime() !== booking.startsAt?.getTime();
    if (!own?.isMade || movedInPlace)
      await this.addToTimeline(manager, leadId, news, {
        entry: news.isMove || movedInPlace ? 'booking_rescheduled' : 'booking',
        bookingId: booking.id,
        startsAt: booking.startsAt,
        timeZone,
      });
    if (own?.leadId === null && own.status === 'cancelled')
      // Its end was told before anybody knew whose it was.
      await this.addToTimeline(
        manager,
        leadId,
        { ...news, toldAt: own.createdAt },
        { entry: 'booking_cancelled', bookingId: booking.id, startsAt: booking.startsAt, timeZone },
      );
    if (booking.status === 'cancelled') await this.backToContacted(manager, leadId, UNDECIDED);
    if (booking.status === 'booked')
      await manager.query(
        `UPDATE leads SET next_follow_up_at = NULL, updated_at = $2,
                lead_category = CASE lead_category WHEN 'client' THEN 'client' ELSE 'booked' END WHERE id = $1`,
        [leadId, this.clock.now()],
      );
  }

  private async ended(
    manager: EntityManager,
    leadId: string,
    news: BookingNews,
    { own, timeZone }: { own: Booking | null; timeZone: string },
  ): Promise<void> {
    if (own && own.status !== 'booked') return;
    const [booking]: [{ id: string; startsAt: Date | null }] = await manager.query(
      `INSERT INTO bookings AS b (provider, external_id, lead_id, status, starts_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (provider, external_id) DO UPDATE SET status = excluded.status, updated_at = $6,
         starts_at = coalesce(b.starts_at, excluded.starts_at)
       RETURNING id, starts_at AS "startsAt"`,
      [
        news.provider,
        news.externalId,
        leadId,
        STATUS_AFTER[news.kind as 'cancelled'],
        news.startsAt,
        this.clock.now(),
      ],
    );
    if (news.kind !== 'cancelled') return;
    await this.addToTimeline(manager, leadId, news, {
      entry: 'booking_cancelled',
      bookingId: booking.id,
      startsAt: booking.startsAt,
      timeZone,
    });
    await this.backToContacted(manager, leadId, ['booked']);
  }

  /** An earlier booking whose place was taken, told of or not yet: it ends without a word of its own. */
  private async replace(
    manager: EntityManager,
    leadId: string,
    provider: BookingProvider,
    externalId: string,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO bookings AS b (provider, external_id, lead_id, status, is_counted) VALUES ($1, $2, $3, 'rescheduled', true)
       ON CONFLICT (provider, external_id) DO UPDATE SET is_counted = true, lead_id = coalesce(b.lead_id, excluded.lead_id),
         status = CASE b.status WHEN 'booked' THEN 'rescheduled' ELSE b.status END, updated_at = $4`,
      [provider, externalId, leadId, this.clock.now()],
    );
  }

  /** A lead without an appointment to come is one to get in touch with, unless the office has decided otherwise. */
  private async backToContacted(
    manager: EntityManager,
    leadId: string,
    from: readonly string[],
  ): Promise<void> {
    await manager.query(
      `UPDATE leads SET lead_category = 'contacted', updated_at = $2
        WHERE id = $1 AND lead_category = ANY($3)
          AND NOT EXISTS (SELECT 1 FROM bookings WHERE lead_id = $1 AND status = 'booked' AND starts_at > $2)`,
      [leadId, this.clock.now(), from],
    );
  }

  private async addToTimeline(
    manager: EntityManager,
    leadId: string,
    { toldAt, byOffice, reason }: BookingNews,
    at: { entry: BookingEntry; bookingId: string; startsAt: Date | null; timeZone: string },
  ): Promise<void> {
    const words = [
      at.startsAt ? momentInWords(at.startsAt, at.timeZone) : '',
      reason ? `Motivo: ${reason}` : '',
    ].filter(Boolean);
    const now = this.clock.now();
    await manager.query(
      `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        leadId,
        at.entry,
        byOffice ? 'outbound' : 'inbound',
        words.join('\n') || null,
        JSON.stringify({ bookingId: at.bookingId }),
        // Where it belongs, however late it is told.
        toldAt < now ? toldAt : now,
      ],
    );
  }
}
