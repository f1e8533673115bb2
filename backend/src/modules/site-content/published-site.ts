import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { siteDocument, type OfficeContact, type SiteDocument } from 'domain/site/document';
import type { StateRegistration } from 'domain/state-law/registrations';
import { isSameValue } from 'domain/site/changes';
import { initialDocument } from 'domain/site/initial';
import { AppConfig } from '../../config/app-config';
import { Every } from '../../jobs/every';
import { defaultOffice, officeOf } from './office-contact';
import { SiteContentRepository } from './site-content.repository';

/** Version of the site's content. */
export interface PublishedVersion {
  /** Number of the version, from 1. Every publication adds one. */
  version: number;
  document: SiteDocument;
  /** Current contact data of the office, the same for all versions. */
  office: OfficeContact;
  /** Registrations of the office in states, also those that have ended; the same for all versions. */
  registrations: readonly StateRegistration[];
  publishedAt: Date;
  /** Last version that changed the promises to customers. */
  catalogVersion: number;
}

const FOLLOW_EVERY_MS = 2_000;

/** Keeps the published content, the office's contact data and its registrations in memory. Each instance follows a publication within two seconds. */
@Injectable()
export class PublishedSite implements OnModuleInit {
  private readonly logger = new Logger(PublishedSite.name);
  private newest: PublishedVersion;
  /** Newest version that was read, valid or not. */
  private seen = 0;
  private loading: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: AppConfig,
    private readonly repository: SiteContentRepository,
  ) {
    this.newest = {
      version: 0,
      document: initialDocument(this.config.brandName),
      office: officeOf(defaultOffice(this.config)),
      registrations: [],
      publishedAt: new Date(0),
      catalogVersion: 1,
    };
  }

  /** Stores the default content, made from the environment, as the first version. */
  async onModuleInit(): Promise<void> {
    await this.repository.insertFirst(this.newest.document);
    await this.poll();
  }

  current(): PublishedVersion {
    return this.newest;
  }

  /** Returns a version, or null if it is not kept or can no longer be read. */
  async version(version: number): Promise<PublishedVersion | null> {
    const stored = await this.repository.version(version);
    const parsed = stored && siteDocument.safeParse(stored.document);
    const { office, registrations } = this.newest;
    return parsed?.success ? { ...stored!, document: parsed.data, office, registrations } : null;
  }

  /** Loads the version published on this or another instance. */
  @Every(FOLLOW_EVERY_MS, { onEveryInstance: true })
  async poll(): Promise<void> {
    await this.afterOthers(() => this.loadNewest());
  }

  /** Runs reads one after another: of two parallel reads, the one that ends later could have older content. */
  private afterOthers(work: () => Promise<void>): Promise<void> {
    this.loading = this.loading.catch(() => undefined).then(work);
    return this.loading;
  }

  private async loadNewest(): Promise<void> {
    const { version, office: set, registrations } = await this.repository.newestNumber();
    const office = officeOf({ ...defaultOffice(this.config), ...set });
    if (!isSameValue(office, this.newest.office)) this.newest = { ...this.newest, office };
    if (!isSameValue(registrations, this.newest.registrations))
      this.newest = { ...this.newest, registrations };
    if (version === this.seen) return;
    const stored = await this.repository.newest();
    if (!stored) return;
    this.seen = stored.version;
    const parsed = siteDocument.safeParse(stored.document);
    if (parsed.success) this.newest = { ...stored, document: parsed.data, office, registrations };
    else
      this.logger.error(
        { version: stored.version },
        'the published content cannot be read; that before stays',
      );
  }

  /** Reads the content of the current version again, after a person was removed from it. */
  async readAgain(): Promise<void> {
    await this.afterOthers(() => {
      this.seen = 0;
      return this.loadNewest();
    });
  }
}
