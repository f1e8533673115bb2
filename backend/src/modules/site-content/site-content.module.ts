import { Global, Module } from '@nestjs/common';
import { Business } from './business';
import { PlanCatalogue } from './plan-catalogue';
import { PublishedSite } from './published-site';
import { SiteContentRepository } from './site-content.repository';

/** Published content. Global, because every message in the owner's name needs it. */
@Global()
@Module({
  providers: [Business, PlanCatalogue, PublishedSite, SiteContentRepository],
  exports: [Business, PlanCatalogue, PublishedSite, SiteContentRepository],
})
export class SiteContentModule {}
