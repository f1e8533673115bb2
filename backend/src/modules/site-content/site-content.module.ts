import { Module } from '@nestjs/common';
import { PublishedSite } from './published-site';
import { SiteContentRepository } from './site-content.repository';

@Module({
  providers: [PublishedSite, SiteContentRepository],
  exports: [PublishedSite, SiteContentRepository],
})
export class SiteContentModule {}
