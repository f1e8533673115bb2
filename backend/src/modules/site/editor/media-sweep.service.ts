import { Injectable } from '@nestjs/common';
import { Every } from '../../../jobs/every';
import { MediaService } from '../../media/media.service';
import { SiteContentRepository } from '../../site-content/site-content.repository';

/** Runs at night, when few people upload files. */
const NIGHTLY = '0 40 4 * * *';

/** Removes uploaded files that neither a kept version nor the draft uses. */
@Injectable()
export class MediaSweep {
  constructor(
    private readonly repository: SiteContentRepository,
    private readonly media: MediaService,
  ) {}

  @Every(NIGHTLY, { once: true })
  async sweep(): Promise<void> {
    await this.media.sweep(await this.repository.mediaInUse());
  }
}
