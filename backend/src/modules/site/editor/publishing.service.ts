import { cutText } from 'domain/text';
import { Injectable } from '@nestjs/common';
import { changedSections, isSameValue } from 'domain/site/changes';
import { siteDocument, type SiteDocument } from 'domain/site/document';
import { mediaIdsOf } from 'domain/site/media-ids';
import { problemsOf } from 'domain/site/problems';
import { DataSource } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { expectConfirmed } from '../../../common/permissions/password-again';
import { AppConfig } from '../../../config/app-config';
import { MediaService } from '../../media/media.service';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { PublishedSite } from '../../site-content/published-site';
import { promisesOf } from '../../site-content/plan-catalogue';
import {
  SiteContentRepository,
  type StoredVersion,
  type VersionSummary,
} from '../../site-content/site-content.repository';
import { PageRenderer, RenderFailed } from '../page-renderer';
import { SitePages } from '../site-pages';
import { draftChanged, siteInvalid, siteNotRendered, versionNotFound } from './site-editor.errors';

/** Published version. */
export interface Publication {
  version: number;
  publishedAt: Date;
}

/** Publishes versions of the site in an order that can be interrupted at any point: render, then one transaction, then show. */
@Injectable()
export class PublishingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: SiteContentRepository,
    private readonly published: PublishedSite,
    private readonly renderer: PageRenderer,
    private readonly pages: SitePages,
    private readonly audit: AuditService,
    private readonly media: MediaService,
    private readonly config: AppConfig,
  ) {}

  versions(): Promise<VersionSummary[]> {
    return this.repository.list();
  }

  /**
   * Publishes the draft of a revision. A draft that is already published is not published again, so a second press of the button
   * receives the same response.
   * @throws AppError 403 if prices changed and the password must be confirmed first; 409 for another revision; 422 for an invalid
   * draft
   */
  async publish(admin: CurrentAdmin, revision: number): Promise<Publication> {
    const draft = await this.repository.draft();
    if ((draft?.revision ?? 0) !== revision) throw draftChanged(draft?.updatedBy ?? null);
    const newest = await this.repository.newest();
    if (!draft || isSameValue(readable(newest?.document), readable(draft.document))) return this.showNewest();
    const parsed = siteDocument.safeParse(draft.document);
    if (!parsed.success)
      throw siteInvalid(
        problemsOf(draft.document, this.config).filter(({ severity }) => severity === 'error'),
      );
    expectPricesConfirmed(admin, newest, parsed.data);
    await this.expectFiles(parsed.data);
    await this.expectRendered(parsed.data);
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      const current = await this.repository.draft(manager);
      if (current?.revision !== revision) throw draftChanged(current?.updatedBy ?? null);
      const before = await this.repository.newest(manager);
      // A parallel request has published the same content.
      if (isSameValue(readable(before?.document), parsed.data)) return;
      expectPricesConfirmed(admin, before, parsed.data);
      const sections = sectionsOf(before?.document, parsed.data);
      const made = await this.repository.insert(manager, {
        document: parsed.data,
        office: this.published.current().office,
        catalogVersion: catalogueKept(before, parsed.data),
        publishedBy: admin.id,
        restoredFrom: null,
        sections,
      });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'site_published',
          target: `site:${made.version}`,
          after: { version: made.version, sections },
        },
        manager,
      );
    });
    return this.showNewest();
  }

  /**
   * Publishes a kept version again, as a new version, and makes it the draft. If it is the newest version, only the draft changes.
   * @throws AppError 404 if the version is not kept
   */
  async restore(admin: CurrentAdmin, version: number): Promise<Publication> {
    const kept = await this.published.version(version);
    if (!kept) throw versionNotFound();
    expectPricesConfirmed(admin, await this.repository.newest(), kept.document);
    await this.expectRendered(kept.document);
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      const before = await this.repository.newest(manager);
      expectPricesConfirmed(admin, before, kept.document);
      await this.repository.replaceDraft(manager, kept.document, admin.id);
      const isNewest = isSameValue(readable(before?.document), kept.document);
      const sections = sectionsOf(before?.document, kept.document);
      const made = isNewest
        ? null
        : await this.repository.insert(manager, {
            document: kept.document,
            office: this.published.current().office,
            catalogVersion: catalogueKept(before, kept.document),
            publishedBy: admin.id,
            restoredFrom: version,
            sections,
          });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: made ? 'site_restored' : 'site_draft_discarded',
          target: `site:${made?.version ?? version}`,
          after: { version: made?.version ?? version, restoredFrom: version, sections },
        },
        manager,
      );
    });
    return this.showNewest();
  }

  /** Checks that the document's files still exist. A file may have been removed with a consent, or long after its upload. */
  private async expectFiles(document: SiteDocument): Promise<void> {
    const named = mediaIdsOf(document);
    const there = new Set((await this.media.find(named.map(({ id }) => id))).map(({ id }) => id));
    const missing = named.filter(({ id }) => !there.has(id));
    if (missing.length > 0)
      throw siteInvalid(
        missing.map(({ path }) => ({ path, message: 'Suba el archivo otra vez.', severity: 'error' })),
      );
  }

  private async expectRendered(document: SiteDocument): Promise<void> {
    try {
      await this.renderer.tryRender(document);
    } catch (error) {
      if (error instanceof RenderFailed) throw siteNotRendered(cutText(error.message, 200));
      throw error;
    }
  }

  /** Shows the new version on this instance before the response. The other instances follow. */
  private async showNewest(): Promise<Publication> {
    await this.published.poll();
    // The first call may only wait for the rendering of an older version.
    await this.pages.renderIfChanged();
    await this.pages.renderIfChanged();
    const { version, publishedAt } = this.published.current();
    return { version, publishedAt };
  }
}

/**
 * Requires a confirmed password if the promises to customers change.
 * @throws AppError 403 if the password was confirmed too long ago
 */
function expectPricesConfirmed(admin: CurrentAdmin, before: StoredVersion | null, after: SiteDocument): void {
  if (before && catalogueKept(before, after) === null) expectConfirmed(admin);
}

/** Returns the current catalogue number, or null if the promises to customers change. */
function catalogueKept(before: StoredVersion | null, after: SiteDocument): number | null {
  const parsed = siteDocument.safeParse(before?.document);
  return before && parsed.success && isSameValue(promisesOf(parsed.data), promisesOf(after))
    ? before.catalogVersion
    : null;
}

/** Returns a document without fields of earlier versions of the product. An invalid document stays unchanged. */
function readable(document: unknown): unknown {
  const parsed = siteDocument.safeParse(document);
  return parsed.success ? parsed.data : document;
}

/** Returns the sections that differ. A document of an older schema that cannot be read differs in all of them. */
function sectionsOf(before: unknown, after: SiteDocument) {
  const parsed = siteDocument.safeParse(before);
  return changedSections(parsed.success ? parsed.data : ({} as SiteDocument), after);
}
