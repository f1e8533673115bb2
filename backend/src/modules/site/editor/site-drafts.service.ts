import { Injectable } from '@nestjs/common';
import { changesBetween, CHANGES_MAX } from 'domain/site/changes';
import { siteDocument, type SiteDocument } from 'domain/site/document';
import { completed, problemsOf, repaired } from 'domain/site/problems';
import { unprovenClaims } from 'domain/site/shown';
import { mediaIdsOf } from 'domain/site/media-ids';
import type { Path } from 'domain/site/walk';
import { AppConfig } from '../../../config/app-config';
import { MediaService } from '../../media/media.service';
import { PublishedSite } from '../../site-content/published-site';
import { SiteContentRepository } from '../../site-content/site-content.repository';
import { ShownContent } from '../shown-content';
import type { JudgedDraftDto, SiteChangesDto, SiteDraftDto } from './site-editor.dto';
import { isWithinBounds } from './draft-size';
import { draftChanged, draftTooDeep } from './site-editor.errors';

/** Reads and saves the draft of the site, which may be invalid. */
@Injectable()
export class SiteDraftsService {
  constructor(
    private readonly repository: SiteContentRepository,
    private readonly published: PublishedSite,
    private readonly shown: ShownContent,
    private readonly media: MediaService,
    private readonly config: AppConfig,
  ) {}

  /** Returns the draft, or the published content if there is no draft. */
  async open(): Promise<SiteDraftDto> {
    await this.published.poll();
    const { version, document: live, publishedAt } = this.published.current();
    const draft = await this.repository.draft();
    const document = completed(draft?.document ?? live, live);
    return {
      revision: draft?.revision ?? 0,
      document,
      ...(await this.judge(document)),
      updatedBy: draft?.updatedBy ?? null,
      updatedAt: draft?.updatedAt ?? null,
      published: live,
      publishedVersion: version,
      publishedAt,
      showsSamples: this.shown.showsSamples,
      storesCards: this.config.storesCards,
    };
  }

  /**
   * Saves a draft that is based on the given revision.
   * @throws AppError 409 if another draft was saved since; 400 if it has too many parts
   */
  async save(revision: number, document: object, adminId: string): Promise<JudgedDraftDto> {
    if (!isWithinBounds(document)) throw draftTooDeep();
    // Keeps the draft's files for another day first, in case the save is lost.
    await this.media.touch(mediaIdsOf(document).map(({ id }) => id));
    const saved = await this.repository.saveDraft({ revision, document, adminId });
    if (saved === null) {
      const current = await this.repository.draft();
      throw draftChanged(current?.updatedBy ?? null);
    }
    return { revision: saved, ...(await this.judge(document)) };
  }

  /** Returns the differences between the draft and the published content, up to a maximum. */
  async changes(): Promise<SiteChangesDto> {
    const { document } = await this.open();
    const changes = changesBetween(this.published.current().document, document);
    return { changes: changes.slice(0, CHANGES_MAX).map(dotted), total: changes.length };
  }

  /** Returns the draft in a form that can be rendered: invalid fields have their published values. */
  async drawable(): Promise<SiteDocument> {
    const { document } = this.published.current();
    const draft = await this.repository.draft();
    return draft ? repaired(draft.document, document) : document;
  }

  private async judge(document: object): Promise<Omit<JudgedDraftDto, 'revision'>> {
    const parsed = siteDocument.safeParse(document);
    return {
      problems: problemsOf(document, this.config).map(dotted),
      unproven: parsed.success ? unprovenClaims(parsed.data, await this.shown.today()).map(dotted) : [],
    };
  }
}

/** Returns the same with its path as names joined by dots, as the API sends it. */
const dotted = <T extends { path: Path }>(finding: T): Omit<T, 'path'> & { path: string } => ({
  ...finding,
  path: finding.path.join('.'),
});
