import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { withTokensFilled } from 'domain/site/tokens';
import { pictureLibrary } from '../../../common/picture-library';
import { AppConfig } from '../../../config/app-config';
import { KeptAssets } from '../kept-assets';
import type { Shown } from '../shown-content';
import { shareDrawing } from './share-drawing';

const DRAWN_WITHIN_S = 5;

/** Creates the picture for shared links from the published headline. */
@Injectable()
export class SharePictures {
  private readonly logger = new Logger(SharePictures.name);

  constructor(
    private readonly config: AppConfig,
    private readonly assets: KeptAssets,
  ) {}

  /** Returns the picture's path on the site, or null to use the fixed picture. */
  async pathFor({ document, office }: Shown): Promise<string | null> {
    // Pages of a site without a public address refer to no picture.
    if (!this.config.isPublic) return null;
    try {
      const { brand, hero, offer } = withTokensFilled(document, office);
      const svg = shareDrawing({ brand: brand.name, headline: hero.title, offer: offer.title });
      if (!svg) return null;
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
      return await this.assets.add(`share-${hash}.png`, () => drawn(svg));
    } catch (err) {
      this.logger.warn({ err }, 'the share picture could not be made; the fixed one is shown');
      return null;
    }
  }
}

async function drawn(svg: string): Promise<Buffer> {
  const sharp = await pictureLibrary();
  return sharp(Buffer.from(svg)).timeout({ seconds: DRAWN_WITHIN_S }).png({ palette: true }).toBuffer();
}
