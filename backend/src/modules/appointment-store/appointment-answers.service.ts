import { Injectable } from '@nestjs/common';
import { plainText } from 'domain/messages/sms-text';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { momentInWords } from '../../common/calendar/local-time';
import { AppConfig } from '../../config/app-config';
import type { Lead } from '../lead-store/lead.entity';
import { LeadTimelineRepository } from '../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../lead-store/leads.repository';
import { hasProvenPhone } from '../lead-store/proven-phone';
import { bareText } from '../messaging/inbound/sms-words';
import { SECRET_LINK } from 'domain/secret-link';
import { SmsMessagesService } from '../messaging/sms/sms-messages.service';
import { SettingsService } from '../settings/settings.service';
import { AppointmentLinksRepository } from './appointment-links.repository';
import type { ExpectedAppointment } from './appointment-records';
import { AppointmentTokens } from './appointment-tokens';
import { AppointmentsRepository } from './appointments.repository';
import { Business } from '../site-content/business';

const DAY_MS = 86_400_000;
/** Maximum number of links texted to a person per day on request. */
const LINKS_A_DAY = 3;

/** Answers to “1 confirmo, 2 cambiar”, in the form returned by `bareText`. “Cancelar” is missing because it is an opt-out. */
const ANSWERS: ReadonlyMap<string, 'confirm' | 'change'> = new Map([
  ...['1', 'UNO', '1 CONFIRMO', 'CONFIRMO', 'SI CONFIRMO', 'CONFIRMADO', 'CONFIRMADA', 'SI', 'YES'].map(
    (words) => [words, 'confirm'] as const,
  ),
  ...['2', 'DOS', '2 CAMBIAR', 'CAMBIAR', 'CAMBIO', 'QUIERO CAMBIAR'].map(
    (words) => [words, 'change'] as const,
  ),
]);

/** Result of a text that was recognised as an answer; the office does not have to handle it. */
export interface TakenAnswer {
  bookingId: string;
  /** Type of the timeline entry. */
  type: 'booking_confirmed' | 'sms';
  /** Content of the timeline entry; null to show the text itself. */
  content: string | null;
}

/** Handles what people answer about their appointments: that they will come, or that they want another time. */
@Injectable()
export class AppointmentAnswers {
  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly links: AppointmentLinksRepository,
    private readonly tokens: AppointmentTokens,
    private readonly messages: SmsMessagesService,
  ) {}

  /**
   * Handles the answer to a reminder. The caller has locked the lead and adds the text to the timeline.
   * @returns null if the text is not an answer: no reminder was sent, or the text says something else
   */
  async take(manager: EntityManager, lead: Lead, body: string): Promise<TakenAnswer | null> {
    const meaning = ANSWERS.get(bareText(body));
    if (!meaning) return null;
    const now = this.clock.now();
    const appointment = await this.appointments.lockReminded(manager, lead.id, now);
    if (!appointment) return null;
    const answer = { bookingId: appointment.id, content: null };
    if (meaning === 'confirm')
      return (await this.confirm(manager, appointment, now))
        ? { ...answer, type: 'booking_confirmed', content: await this.whenOf(manager, appointment) }
        : { ...answer, type: 'sms' };
    // The link is sent to a verified phone only; otherwise the office answers.
    if (!hasProvenPhone(lead)) return null;
    // After the limit, the text is left to the office. This also stops loops with programs that answer automatically.
    const since = new Date(now.getTime() - DAY_MS);
    if ((await this.links.countTexted(manager, lead.id, since)) >= LINKS_A_DAY) return null;
    await this.messages.queue(
      manager,
      {
        phoneNumber: lead.phoneNumber,
        leadId: lead.id,
        body: `${plainText(this.business.name)}: cambie o cancele su cita aqui: ${SECRET_LINK}`,
        purpose: 'calendar_link',
        sendUntil: appointment.startsAt,
      },
      `${this.config.publicUrl}${this.tokens.manageUrl(appointment)}`,
    );
    return { ...answer, type: 'sms' };
  }

  /**
   * Records that the person confirmed the appointment on its page. Confirming again changes nothing.
   * @param token of the page
   * @returns `unknown` for an invalid token; `over` if the appointment has begun or was cancelled
   */
  async confirmByToken(token: string): Promise<'confirmed' | 'unknown' | 'over'> {
    const named = this.tokens.read(token);
    const leadId = named && (await this.appointments.findLeadOf(named));
    if (!named || !leadId) return 'unknown';
    const { id } = named;
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.leads.lockLive(manager, leadId))) return 'unknown';
      const now = this.clock.now();
      const appointment = await this.appointments.lockUpcoming(manager, id, now);
      if (!appointment) return 'over';
      if (await this.confirm(manager, appointment, now))
        await this.timeline.add(manager, leadId, {
          type: 'booking_confirmed',
          direction: 'inbound',
          content: await this.whenOf(manager, appointment),
          metadata: { bookingId: id },
          createdAt: now,
        });
      return 'confirmed';
    });
  }

  /** @returns false if the appointment was already confirmed */
  private async confirm(
    manager: EntityManager,
    { id, isConfirmed }: ExpectedAppointment,
    now: Date,
  ): Promise<boolean> {
    if (!isConfirmed) await this.appointments.confirm(manager, id, now);
    return !isConfirmed;
  }

  private async whenOf(manager: EntityManager, { startsAt }: ExpectedAppointment): Promise<string> {
    const { timeZone } = await this.settings.get(manager);
    return momentInWords(startsAt, timeZone);
  }
}
