import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import type { OfficeContact, SiteDocument } from 'domain/site/document';
import { isReachable, shownDocument, trueOf } from 'domain/site/shown';
import { withStateRegistrations } from 'domain/state-law/registrations';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { PublishedVersion } from '../site-content/published-site';
import { SettingsService } from '../settings/settings.service';

/** Data from which pages are rendered. */
export interface Shown {
  document: SiteDocument;
  /** Contact data of the office. */
  office: OfficeContact;
  /** Whether claims without evidence are shown, marked as samples. */
  showsSamples: boolean;
  /** Whether cards are stored and charged only after the work is done. */
  storesCards: boolean;
  /** Path of the share picture. Without it, links show the fixed one. */
  sharePicture?: string | null;
}

/** Content with the facts of the office that stand on its pages. */
export type Publishable = Pick<PublishedVersion, 'document' | 'office' | 'registrations'>;

/** Returns the part of the owner's content that the public may see. */
@Injectable()
export class ShownContent {
  /** Whether the site is under construction and shows claims without evidence as samples. */
  readonly showsSamples: boolean;

  constructor(
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {
    this.showsSamples = config.showsSamples;
  }

  /** Returns the owner's current day, YYYY-MM-DD. Evidence and registrations expire by day. */
  async today(): Promise<string> {
    const { timeZone } = await this.settings.get();
    return dayOf(this.clock.now(), timeZone);
  }

  /** @param today day in the owner's time zone */
  of({ document, office, registrations }: Publishable, today: string): Shown {
    const { showsSamples } = this;
    const { storesCards } = this.config;
    const said = trueOf(withStateRegistrations(document, registrations, today), {
      storesCards,
      isReachable: isReachable(office),
    });
    return { document: showsSamples ? said : shownDocument(said, today), office, showsSamples, storesCards };
  }
}
