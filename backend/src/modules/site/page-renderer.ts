import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable } from '@nestjs/common';
import type { SiteDocument } from 'domain/site/document';
import { withStateRegistrations } from 'domain/state-law/registrations';
import { AppConfig } from '../../config/app-config';
import { BUILD_FOLDER } from './build-folder';
import { PublishedSite } from '../site-content/published-site';
import { ShownContent, type Shown } from './shown-content';

/** Contents of the rendered files by name: `index.html`, `sitemap.xml`. */
export type RenderedTexts = Record<string, string>;

/** Thrown if a document cannot be rendered. The message names the page, if one caused it. */
export class RenderFailed extends Error {}

/** Message of the renderer's thread. */
type Answer = { files: RenderedTexts } | { error: string };

const RENDER_WITHIN_MS = 20_000;
/** Memory limit of a thread. An ordinary site needs a tenth. */
const MEMORY_MB = 128;
/** Maximum number of threads at a time. Further requests wait. */
const AT_ONCE = 2;

/**
 * Renders all public pages of a document in a new thread each time: a document that hangs or uses too much memory ends with its thread, and
 * leaves nothing for the next one.
 */
@Injectable()
export class PageRenderer {
  private readonly script: string | null;
  private readonly publicUrl: string;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    @Inject(BUILD_FOLDER) build: string | null,
    private readonly config: AppConfig,
    private readonly shown: ShownContent,
    private readonly published: PublishedSite,
  ) {
    const script = build && join(build, 'renderer', 'render-worker.mjs');
    this.script = script && existsSync(script) ? script : null;
    // A local address is useless for search engines and shared links.
    this.publicUrl = config.isPublic ? config.publicUrl : '';
  }

  /** Returns whether there is a build to render with. */
  get isAvailable(): boolean {
    return this.script !== null;
  }

  /**
   * Returns all public files, and the back office's page.
   * @throws RenderFailed
   */
  async render(shown: Shown, withinMs = RENDER_WITHIN_MS): Promise<RenderedTexts> {
    if (!this.script) throw new RenderFailed('there is no build of the frontend');
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
    try {
      return await this.inThread(this.script, shown, withinMs);
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  /**
   * Returns the pages of a document, which may be a draft, including samples.
   * @throws RenderFailed
   */
  async preview(document: SiteDocument): Promise<RenderedTexts> {
    const { office, registrations } = this.published.current();
    const shown = withStateRegistrations(document, registrations, await this.shown.today());
    return this.render({ document: shown, office, showsSamples: true, storesCards: this.config.storesCards });
  }

  /**
   * Checks whether a document can be published by rendering it as the public would see it today.
   * @throws RenderFailed
   */
  async tryRender(document: SiteDocument): Promise<void> {
    const current = this.published.current();
    await this.render(this.shown.of({ ...current, document }, await this.shown.today()));
  }

  private async inThread(script: string, shown: Shown, withinMs: number): Promise<RenderedTexts> {
    const worker = new Worker(script, {
      workerData: { ...shown, publicUrl: this.publicUrl },
      // The thread needs none of our secrets and options.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', (error: Error) => reject(new RenderFailed(error.message, { cause: error })));
        worker.once('exit', (code) => reject(new RenderFailed(`the renderer ended with ${code}`)));
        timer = setTimeout(
          () => reject(new RenderFailed(`the pages were not rendered in ${withinMs / 1000} s`)),
          withinMs,
        );
      });
      if ('error' in answer) throw new RenderFailed(answer.error);
      return answer.files;
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  }
}
