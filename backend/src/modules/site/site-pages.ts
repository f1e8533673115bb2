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

/** What pages are made of. A person who is removed from a version makes another content of the same number. */
interface Source {
  readonly content: PublishedVersion;
  /** The owner's day: proofs run out with it. */
  readonly day: string;
}

/** All pages of one version; never changed, only replaced as a whole. */
interface Edition {
  readonly source: Source;
  readonly files: RenderedFiles;
}

const isSame = (one: Source | undefined, other: Source): boolean =>
  one?.content === other.content && one.day === other.day;

/** Captions of the uploaded videos, beside the pages that show them. */
const captionsOf = ({ stories }: SiteDocument): RenderedTexts =>
  Object.fromEntries(
    stories.items.flatMap(({ video }) =>
      video.kind === 'media' && video.captions !== ''
        ? [[captionsUrl(video.id).slice(1), video.captions]]
        : [],
    ),
  );

/** The newest version itself comes from memory: looking costs nothing. */
const LOOK_EVERY_MS = 250;
/** So long a version that could not be rendered is left alone. */
const TRY_AGAIN_AFTER_MS = 30_000;
const DAY_EVERY_MS = 20_000;
/** Visitors come first. */
const COMPRESS_AFTER_MS = 1_000;

const versionShown = new Gauge({
  name: 'site_version',
  help: 'Version of the content that this instance shows',
});
const failing = new Gauge({
  name: 'site_render_failing',
  help: '1 while the newest content could not be rendered, and this instance shows what was there before',
});

/** Keeps the rendered pages in memory, and follows what is published. */
@Injectable()
export class SitePages implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SitePages.name);
  private edition: Edition | null = null;
  /** What could not be rendered last, and when. */
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

  /** A server listens once it has its pages. */
  async onApplicationBootstrap(): Promise<void> {
    this.frame.use(this.plainShell());
    await this.followDay().catch((err: unknown) => this.logger.warn({ err }, 'the owner’s day is not known'));
    await this.follow();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.compressing);
  }

  /** Whether visitors can be shown pages; a server without a build has none to show. */
  get isReady(): boolean {
    return this.edition !== null || !this.renderer.isAvailable;
  }

  /** A file of the newest version that could be rendered, or null. */
  file(name: string): RenderedFile | null {
    return this.edition?.files.get(name) ?? null;
  }

  /** Where samples are shown, no proof runs out. */
  @Every(DAY_EVERY_MS, { onEveryInstance: true })
  async followDay(): Promise<void> {
    if (!this.shown.showsSamples) this.today = await this.shown.today();
  }

  /** Renders what is published, unless it is shown already. All pages change at once, and stay as they are when rendering fails. */
  @Every(LOOK_EVERY_MS, { onEveryInstance: true })
  async follow(): Promise<void> {
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
      this.logger.error({ err, version }, 'the pages could not be rendered; those before stay');
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
