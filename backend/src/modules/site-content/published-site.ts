import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { siteDocument, type OfficeContact, type SiteDocument } from 'domain/site/document';
import { isSameValue } from 'domain/site/changes';
import { initialDocument } from 'domain/site/initial';
import { AppConfig } from '../../config/app-config';
import { Every } from '../../jobs/every';
import { defaultOffice, officeOf } from './office-contact';
import { SiteContentRepository } from './site-content.repository';

/** A version of the site's content. */
export interface PublishedVersion {
  /** 1 is the first; every publication is one more. */
  version: number;
  document: SiteDocument;
  /** How the office is reached now, whichever version this is. */
  office: OfficeContact;
  publishedAt: Date;
  /** The version in which what customers are promised changed last. */
  catalogVersion: number;
}

const FOLLOW_EVERY_MS = 2_000;

/** Keeps what the owner has published, and the office's contact, in memory; each instance follows within two seconds. */
@Injectable()
export class PublishedSite implements OnModuleInit {
  private readonly logger = new Logger(PublishedSite.name);
  private newest: PublishedVersion;
  /** The newest version that was looked at, readable or not. */
  private seen = 0;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: AppConfig,
    private readonly repository: SiteContentRepository,
  ) {
    this.newest = {
      version: 0,
      document: initialDocument(this.config.siteVariables),
      office: officeOf(defaultOffice(this.config)),
      publishedAt: new Date(0),
      catalogVersion: 1,
    };
  }

  /** The first version is what the environment says when the product first starts. */
  async onModuleInit(): Promise<void> {
    await this.repository.insertFirst(this.newest.document);
    await this.follow();
  }

  current(): PublishedVersion {
    return this.newest;
  }

  /** A kept version, or null for one that is not kept or cannot be read any more. */
  async version(version: number): Promise<PublishedVersion | null> {
    const stored = await this.repository.version(version);
    const parsed = stored && siteDocument.safeParse(stored.document);
    return parsed?.success ? { ...stored!, document: parsed.data, office: this.newest.office } : null;
  }

  /** Takes over what was published, here or elsewhere. */
  @Every(FOLLOW_EVERY_MS, { onEveryInstance: true })
  async follow(): Promise<void> {
    await this.afterOthers(() => this.look());
  }

  /** Of two looks that overlap, the one that ends later could have read what is older. */
  private afterOthers(work: () => Promise<void>): Promise<void> {
    this.looking = this.looking.catch(() => undefined).then(work);
    return this.looking;
  }

  private async look(): Promise<void> {
    const { version, office: set } = await this.repository.newestNumber();
    const office = officeOf({ ...defaultOffice(this.config), ...set });
    if (!isSameValue(office, this.newest.office)) this.newest = { ...this.newest, office };
    if (version === this.seen) return;
    const stored = await this.repository.newest();
    if (!stored) return;
    this.seen = stored.version;
    const parsed = siteDocument.safeParse(stored.document);
    if (parsed.success) this.newest = { ...stored, document: parsed.data, office };
    else
      this.logger.error(
        { version: stored.version },
        'the published content cannot be read; that before stays',
      );
  }

  /** The content of this version has changed without a new one: a person was removed from it. */
  async readAgain(): Promise<void> {
    await this.afterOthers(() => {
      this.seen = 0;
      return this.look();
    });
  }
}
