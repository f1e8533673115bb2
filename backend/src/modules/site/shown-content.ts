import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import type { OfficeContact, SiteDocument } from 'domain/site/document';
import { isReachable, shownDocument, trueOf } from 'domain/site/shown';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import { SettingsService } from '../settings/settings.service';

/** What pages are rendered from. */
export interface Shown {
  document: SiteDocument;
  /** How the office is reached. */
  office: OfficeContact;
  /** Claims without a proof are in it, as samples. */
  showsSamples: boolean;
  /** Whether nothing is charged before the work is done. */
  storesCards: boolean;
  /** Path of the share picture; without it, links show the fixed one. */
  sharePicture?: string | null;
}

/** What the public is shown of the owner's content. */
@Injectable()
export class ShownContent {
  /** Whether this is a site under construction, and shows claims without a proof as samples. */
  readonly showsSamples: boolean;

  constructor(
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {
    this.showsSamples = config.showsSamples;
  }

  /** The day where the owner is, YYYY-MM-DD: proofs run out with it. */
  async today(): Promise<string> {
    const { timeZone } = await this.settings.get();
    return dayOf(this.clock.now(), timeZone);
  }

  /** @param today where the owner is */
  of({ document, office }: { document: SiteDocument; office: OfficeContact }, today: string): Shown {
    const { showsSamples } = this;
    const { storesCards } = this.config;
    const said = trueOf(document, { storesCards, isReachable: isReachable(office) });
    return { document: showsSamples ? said : shownDocument(said, today), office, showsSamples, storesCards };
  }
}
