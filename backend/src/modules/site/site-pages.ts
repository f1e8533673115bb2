import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { SiteDocument } from 'domain/site/document';
import { DOCUMENT_FILE } from 'domain/site/document-page';
import { captionsUrl } from 'domain/site/pictures';
import { Gauge } from 'prom-client';
import { PageFrame, plainShell } from '../../common/http/page-frame';
import { Every } from '../../jobs/every';
import { PageRenderer, type RenderedTexts } from './page-renderer';
import { Business } from '../site-content/business';
import { PublishedSite, type PublishedVersion } from '../site-content/published-site';
import { BEST_BROTLI, compressed, FAST_BROTLI, type RenderedFile, type RenderedFiles } from './rendered-file';
import { SharePictures } from './share/share-pictures';
import { ShownContent } from './shown-content';

/** Rendered content. Removing a person changes the content but not the version number. */
interface Source {
  readonly content: PublishedVersion;
  /** Owner's day. Evidence and registrations expire by day. */
  readonly day: string;
}

/** All pages of one version. Never changed, only replaced as a whole. */
interface Edition {
  readonly source: Source;
  readonly files: RenderedFiles;
}

const isSame = (one: Source | undefined, other: Source): boolean =>
  one?.content === other.content && one.day === other.day;

/** Returns the captions of the uploaded videos, which are served with the pages. */
const captionsOf = ({ stories }: SiteDocument): RenderedTexts =>
  Object.fromEntries(
    stories.items.flatMap(({ video }) =>
      video.kind === 'media' && video.captions !== ''
        ? [[captionsUrl(video.id).slice(1), video.captions]]
        : [],
    ),
  );

/** Interval of checks for a new version. A check costs nothing, because the newest version is in memory. */
const LOOK_EVERY_MS = 250;
/** Time until a version that could not be rendered is tried again. */
const TRY_AGAIN_AFTER_MS = 30_000;
const DAY_EVERY_MS = 20_000;
/** Delay of the best compression, so that visitors are served first. */
const COMPRESS_AFTER_MS = 1_000;

const versionShown = new Gauge({
  name: 'site_version',
  help: 'Version of the content that this instance shows',
});
const failing = new Gauge({
  name: 'site_render_failing',
  help: '1 if the newest content could not be rendered, so that this instance shows earlier content',
});

/** Keeps the rendered pages in memory, and renders new versions. */
@Injectable()
export class SitePages implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SitePages.name);
  private edition: Edition | null = null;
  /** Last source that could not be rendered, with the time. */
  private failed: { source: Source; at: number } | null = null;
  private today = '';
  private rendering: Promise<void> | null = null;
  private compressing: NodeJS.Timeout | undefined;

  constructor(
    private readonly renderer: PageRenderer,
    private readonly published: PublishedSite,
    private readonly shown: ShownContent,
    private readonly business: Business,
    private readonly frame: PageFrame,
    private readonly sharePictures: SharePictures,
  ) {}

  /** Renders before the server listens. */
  async onApplicationBootstrap(): Promise<void> {
    this.frame.use(this.plainShell());
    await this.updateDay().catch((err: unknown) => this.logger.warn({ err }, 'the owner’s day is unknown'));
    await this.renderIfChanged();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.compressing);
  }

  /** Returns whether visitors can be shown pages. True for a server without a build, which has no pages. */
  get isReady(): boolean {
    return this.edition !== null || !this.renderer.isAvailable;
  }

  /** Returns a file of the newest version that could be rendered, or null. */
  file(name: string): RenderedFile | null {
    return this.edition?.files.get(name) ?? null;
  }

  /** Updates the day. Needed only if content can expire: registrations, and evidence unless samples are shown. */
  @Every(DAY_EVERY_MS, { onEveryInstance: true })
  async updateDay(): Promise<void> {
    if (!this.shown.showsSamples || this.published.current().registrations.length > 0)
      this.today = await this.shown.today();
  }

  /** Renders the published version unless it is shown already. All pages change at once, and stay unchanged if rendering fails. */
  @Every(LOOK_EVERY_MS, { onEveryInstance: true })
  async renderIfChanged(): Promise<void> {
    if (!this.renderer.isAvailable) return;
    this.rendering ??= this.renderNewest().finally(() => (this.rendering = null));
    await this.rendering;
  }

  private async renderNewest(): Promise<void> {
    const source = { content: this.published.current(), day: this.today };
    if (isSame(this.edition?.source, source) || this.hasJustFailed(source)) return;
    const shown = this.shown.of(source.content, source.day);
    try {
      const sharePicture = await this.sharePictures.pathFor(shown);
      const rendered = await this.renderer.render({ ...shown, sharePicture });
      const texts = { ...captionsOf(shown.document), ...rendered };
      this.show({ source, files: await compressed(texts, FAST_BROTLI) }, texts);
      failing.set(0);
    } catch (err) {
      this.failed = { source, at: performance.now() };
      failing.set(1);
      const { version } = source.content;
      this.logger.error({ err, version }, 'the pages could not be rendered; the earlier pages stay');
    }
  }

  private hasJustFailed(source: Source): boolean {
    return isSame(this.failed?.source, source) && performance.now() - this.failed!.at < TRY_AGAIN_AFTER_MS;
  }

  private plainShell(): string {
    return plainShell({ brand: this.business.name, phone: this.business.phone });
  }

  private show(edition: Edition, texts: RenderedTexts): void {
    this.edition = edition;
    this.frame.use(texts[DOCUMENT_FILE] ?? this.plainShell());
    versionShown.set(edition.source.content.version);
    clearTimeout(this.compressing);
    this.compressing = setTimeout(() => void this.compressBetter(edition, texts), COMPRESS_AFTER_MS).unref();
  }

  private async compressBetter(edition: Edition, texts: RenderedTexts): Promise<void> {
    const files = await compressed(texts, BEST_BROTLI);
    if (this.edition === edition) this.edition = { ...edition, files };
  }
}
