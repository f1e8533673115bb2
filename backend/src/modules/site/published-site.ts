import { Injectable } from '@nestjs/common';
import type { SiteDocument } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { AppConfig } from '../../config/app-config';

/** A version of the site's content. */
interface PublishedVersion {
  /** 1 is the first; every publication is one more. */
  version: number;
  document: SiteDocument;
  publishedAt: Date;
}

/** What the owner has published. */
@Injectable()
export class PublishedSite {
  private readonly first: PublishedVersion;

  constructor(config: AppConfig) {
    this.first = {
      version: 1,
      document: initialDocument(config.siteVariables),
      publishedAt: new Date(0),
    };
  }

  current(): PublishedVersion {
    return this.first;
  }
}
