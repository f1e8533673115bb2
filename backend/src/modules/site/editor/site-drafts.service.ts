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
import type { JudgedDraftDto, SiteChangesDto, SiteDraftDto } from './dto/site-editor.dto';
import { isWithinBounds } from './draft-size';
import { draftChanged, draftTooDeep } from './site-editor.errors';

/** The draft of the site: what is being edited, valid or not. */
@Injectable()
export class SiteDraftsService {
  constructor(
    private readonly repository: SiteContentRepository,
    private readonly published: PublishedSite,
    private readonly shown: ShownContent,
    private readonly media: MediaService,
    private readonly config: AppConfig,
  ) {}

  /** The draft, or what is published where nobody has edited anything. */
  async open(): Promise<SiteDraftDto> {
    await this.published.follow();
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
   * Saves a draft made of that revision.
   * @throws AppError 409 when another was saved since; 400 for one with too many parts
   */
  async save(revision: number, document: object, adminId: string): Promise<JudgedDraftDto> {
    if (!isWithinBounds(document)) throw draftTooDeep();
    // What a draft names stays for another day, should the save be lost.
    await this.media.touch(mediaIdsOf(document).map(({ id }) => id));
    const saved = await this.repository.saveDraft({ revision, document, adminId });
    if (saved === null) {
      const current = await this.repository.draft();
      throw draftChanged(current?.updatedBy ?? null);
    }
    return { revision: saved, ...(await this.judge(document)) };
  }

  /** What publishing the draft would change, at most so many differences. */
  async changes(): Promise<SiteChangesDto> {
    const { document } = await this.open();
    const changes = changesBetween(this.published.current().document, document);
    return { changes: changes.slice(0, CHANGES_MAX).map(dotted), total: changes.length };
  }

  /** The draft as it can be drawn: fields that break their rules are as they were published. */
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

/** Places go over the wire as their names joined by dots. */
const dotted = <T extends { path: Path }>(told: T): Omit<T, 'path'> & { path: string } => ({
  ...told,
  path: told.path.join('.'),
});
