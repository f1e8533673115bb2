import { cutText } from 'domain/text';
import { Injectable } from '@nestjs/common';
import { marked } from 'domain/site/marks';
import { AppError } from '../../../common/app-error';
import { PageRenderer, RenderFailed } from '../page-renderer';
import { PreviewTickets } from './preview-tickets';
import { SiteDraftsService } from './site-drafts.service';
import { siteNotRendered, ticketSpent } from './site-editor.errors';

/** Pages that the editor can show. */
const PAGES = ['index', 'checkout', 'calendario', 'privacidad', 'terminos', 'divulgaciones'];

/** Removes scripts, because a preview runs none. Texts cannot contain such markup, because they are escaped. */
const withoutScripts = (html: string): string =>
  html.replace(/<script [^<>]{0,300}><\/script>|<link rel="modulepreload"[^<>]{0,300}>/g, '');

/** Renders the draft as visitors would see it, with samples. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly tickets: PreviewTickets,
    private readonly drafts: SiteDraftsService,
    private readonly renderer: PageRenderer,
  ) {}

  /**
   * Returns a page of the draft. Its texts have the marks of `domain/site/marks`.
   * @throws AppError 404 for another page; 403 for a used or expired ticket
   */
  async page(page: string, ticket: string): Promise<string> {
    if (!PAGES.includes(page)) throw new AppError(404, 'NOT_FOUND', 'Esa página no tiene vista previa.');
    if (!(await this.tickets.use(ticket))) throw ticketSpent();
    try {
      const document = marked(await this.drafts.drawable());
      const files = await this.renderer.preview(document);
      return withoutScripts(files[`${page}.html`]!);
    } catch (error) {
      if (error instanceof RenderFailed) throw siteNotRendered(cutText(error.message, 200));
      throw error;
    }
  }
}
