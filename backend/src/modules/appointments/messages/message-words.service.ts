import { Injectable } from '@nestjs/common';
import { zonesOf } from 'domain/us-state-zones';
import type { EntityManager } from 'typeorm';
import { momentInBrief, momentInWords } from '../../../common/calendar/local-time';
import { AppConfig } from '../../../config/app-config';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import { AppointmentTokens, type TokenParts } from '../../appointment-store/appointment-tokens';
import type { Settings } from '../../settings/settings';
import { SettingsService } from '../../settings/settings.service';
import { personsEntry, uidOf } from '../calendar-files/appointment-entry';
import { calendarFile, type CalendarEntry } from '../calendar-files/calendar-file';
import type { CalendarPart } from '../../messaging/email/email-sender';
import type { AppointmentFacts } from './appointment-facts.repository';
import type { AgentsAppointment, MailedAppointment } from './appointment-mails.copy';
import type { TextedAppointment } from './appointment-texts.copy';
import { Business } from '../../site-content/business';

/** Settings needed for a message, besides the appointment. */
type Office = Pick<Settings, 'timeZone' | 'callsFrom' | 'officePhone'>;

/** Converts appointments into the data for message texts. */
@Injectable()
export class MessageWords {
  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly settings: SettingsService,
    private readonly tokens: AppointmentTokens,
    private readonly links: AppointmentLinksService,
  ) {}

  /** Returns the full address of an appointment's secret page. */
  manageUrl(appointment: TokenParts): string {
    return `${this.config.publicUrl}${this.tokens.manageUrl(appointment)}`;
  }

  /** Issues a link at which the person chooses a new time, and returns its full address. */
  async chooseUrl({ leadId, isByMail }: AppointmentFacts, manager?: EntityManager): Promise<string> {
    return `${this.config.publicUrl}${await this.links.issue(leadId, isByMail, manager)}`;
  }

  async mailed(facts: AppointmentFacts): Promise<MailedAppointment> {
    const office = await this.settings.get();
    const { name: brand } = this.business;
    return {
      brand,
      fullName: facts.fullName,
      when: momentInWords(facts.startsAt, zoneOf(facts, office)),
      with: facts.agentName ?? brand,
      callsFrom: callsFromOf(office),
      phoneNumber: facts.phoneNumber,
      manageUrl: this.manageUrl(facts),
    };
  }

  /** @param office read before the transaction that queues the text */
  texted(facts: AppointmentFacts, office: Office): TextedAppointment {
    return {
      brand: this.business.name,
      when: momentInBrief(facts.startsAt, zoneOf(facts, office)),
      callsFrom: callsFromOf(office),
    };
  }

  async forAgent(facts: AppointmentFacts): Promise<AgentsAppointment> {
    const { timeZone } = await this.settings.get();
    return {
      fullName: facts.fullName,
      phoneNumber: facts.phoneNumber,
      when: momentInWords(facts.startsAt, facts.agentTimeZone ?? timeZone),
      leadUrl: this.leadUrl(facts),
    };
  }

  /** Returns the calendar attachment of an e-mail to the person. */
  async personsCalendar(facts: AppointmentFacts, email: string): Promise<CalendarPart> {
    const office = await this.settings.get();
    const { publicUrl } = this.config;
    const { name: brand } = this.business;
    const entry = personsEntry(
      { ...facts, isCancelled: facts.status !== 'booked' },
      {
        brand,
        publicUrl,
        with: facts.agentName ?? brand,
        callsFrom: callsFromOf(office),
        manageUrl: this.manageUrl(facts),
      },
    );
    return this.invitation(entry, { email, name: facts.fullName });
  }

  /** Returns the calendar attachment of an e-mail to an agent. @param isGone whether the agent no longer has the appointment */
  agentsCalendar(facts: AppointmentFacts, email: string, isGone: boolean): CalendarPart {
    const { publicUrl } = this.config;
    const { id, startsAt, endsAt, sequence, changedAt: stampedAt } = facts;
    const entry: CalendarEntry = {
      // Differs from the person's entry, because both may arrive in one mailbox of the office.
      uid: `agenda-${uidOf(id, publicUrl)}`,
      ...{ startsAt, endsAt, sequence, stampedAt },
      summary: `Consulta: ${facts.fullName}`,
      url: this.leadUrl(facts),
      status: isGone ? 'CANCELLED' : 'CONFIRMED',
    };
    return this.invitation(entry, { email });
  }

  private invitation(entry: CalendarEntry, attendee: { email: string; name?: string }): CalendarPart {
    const { emailFrom } = this.config;
    const { name: brandName } = this.business;
    const method = entry.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
    // Mail programs accept changes only from the sender of the invitation.
    const from = /<([^<>]+)>\s*$/.exec(emailFrom)?.[1] ?? (emailFrom.trim() || null);
    const organizer = from ? { email: from, name: brandName } : null;
    return { method, file: calendarFile([{ ...entry, organizer, attendee }], { method }) };
  }

  private leadUrl({ leadId }: AppointmentFacts): string {
    return `${this.config.publicUrl}/admin?tab=leads&lead=${leadId}`;
  }
}

/** Returns the time zone for showing times to a person: the chosen one, otherwise that of their state, otherwise the office's. */
export const zoneOf = (
  { timeZone, state }: Pick<AppointmentFacts, 'timeZone' | 'state'>,
  office: Pick<Settings, 'timeZone'>,
): string => timeZone ?? (state === null ? office.timeZone : (zonesOf(state)[0] ?? office.timeZone));

/** Returns the phone that people are called from; null if none is configured. */
export const callsFromOf = ({ callsFrom, officePhone }: Office): string | null =>
  callsFrom || officePhone || null;
