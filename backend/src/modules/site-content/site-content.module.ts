import { Global, Module } from '@nestjs/common';
import { Business } from './business';
import { PlanCatalogue } from './plan-catalogue';
import { PublishedSite } from './published-site';
import { SiteContentRepository } from './site-content.repository';

/** Everything that speaks in the owner's name asks for it. */
@Global()
@Module({
  providers: [Business, PlanCatalogue, PublishedSite, SiteContentRepository],
  exports: [Business, PlanCatalogue, PublishedSite, SiteContentRepository],
})
export class SiteContentModule {}
