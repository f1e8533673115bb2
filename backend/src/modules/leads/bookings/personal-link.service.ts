import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import type { Lead } from '../../lead-store/lead.entity';
import { calendarElsewhere } from '../../settings/calendar-elsewhere';
import { SettingsService } from '../../settings/settings.service';
import { AppointmentLinksService } from './appointment-links.service';
import { calendarLink } from './calendar-link';

/** The address at which one person chooses a time. It is a secret: made when it is sent, and kept nowhere in clear. */
@Injectable()
export class PersonalLinkService {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly links: AppointmentLinksService,
  ) {}

  /** The link of a verified lead to our own page, or to the owner's calendar elsewhere. */
  async of(lead: Lead, manager?: EntityManager): Promise<string> {
    const { publicUrl } = this.config;
    const elsewhere = calendarElsewhere(await this.settings.get(manager), publicUrl);
    if (elsewhere === null)
      return publicUrl + (await this.links.issue(lead.id, lead.phoneProvenAt === null, manager));
    const { fullName, phoneNumber, calendarReference: reference } = lead;
    return calendarLink(elsewhere, { fullName, phoneNumber, reference });
  }
}
