import { Injectable } from '@nestjs/common';
import { siteDocument } from 'domain/site/document';
import { withoutPerson } from 'domain/site/people';
import { repaired } from 'domain/site/problems';
import { DataSource } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { MediaService } from '../../media/media.service';
import { PublishedSite } from '../../site-content/published-site';
import { SiteContentRepository } from '../../site-content/site-content.repository';
import { SitePages } from '../site-pages';

/** Removes people who withdraw their consent to be shown. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: SiteContentRepository,
    private readonly published: PublishedSite,
    private readonly media: MediaService,
    private readonly pages: SitePages,
    private readonly audit: AuditService,
  ) {}

  /**
   * Removes a person from the draft, immediately from the site, and from every version that could be restored, with the person's files.
   * @returns the number of versions that contained the person, and the number of removed files
   */
  async withdraw(admin: CurrentAdmin, name: string): Promise<{ versions: number; files: number }> {
    const media = new Set<string>();
    let versions = 0;
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      for (const { version, document } of await this.repository.all(manager)) {
        const parsed = siteDocument.safeParse(document);
        const left = parsed.success ? withoutPerson(parsed.data, name) : null;
        if (!left || left.document === parsed.data) continue;
        for (const id of left.media) media.add(id);
        await this.repository.rewrite(manager, version, left.document);
        versions += 1;
      }
      const draft = await this.repository.draft(manager);
      if (draft) {
        const before = repaired(draft.document, this.published.current().document);
        const left = withoutPerson(before, name);
        for (const id of left.media) media.add(id);
        if (left.document !== before) await this.repository.replaceDraft(manager, left.document, admin.id);
      }
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'site_person_withdrawn',
          target: 'site:people',
          after: { versions, files: media.size },
        },
        manager,
      );
    });
    await this.published.readAgain();
    await this.media.remove([...media]);
    await this.pages.renderIfChanged();
    return { versions, files: media.size };
  }
}
