import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config';
import type { Lead } from '../lead-store/lead.entity';
import { calendarElsewhere } from '../settings/calendar-elsewhere';
import { SettingsService } from '../settings/settings.service';
import { AppointmentLinksService } from './appointment-links.service';
import { calendarLink } from './calendar-link';

/**
 * Builds the address at which a lead chooses a time. The address is secret: it is issued when a message is sent, and only its
 * hash is stored.
 */
@Injectable()
export class PersonalLinkService {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly links: AppointmentLinksService,
  ) {}

  /** Returns a verified lead's link to our own calendar, or to the owner's calendar elsewhere. */
  async of(lead: Lead, manager?: EntityManager): Promise<string> {
    const { publicUrl } = this.config;
    const elsewhere = calendarElsewhere(await this.settings.get(manager), publicUrl);
    if (elsewhere === null)
      return publicUrl + (await this.links.issue(lead.id, lead.phoneProvenAt === null, manager));
    const { fullName, phoneNumber, calendarReference: reference } = lead;
    return calendarLink(elsewhere, { fullName, phoneNumber, reference });
  }
}
