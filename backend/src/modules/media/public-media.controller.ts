import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyReply } from 'fastify';
import { mediaNotFound } from './media.errors';
import { MediaFiles } from './media-files';
import { MediaRepository } from './media.repository';
import { fileOf } from './media.service';
import { sendFile } from './send-file';

const YEAR_SECONDS = 31_536_000;

/** Serves the pictures and videos of the public pages. An address always has the same content. */
@ApiExcludeController()
@SkipThrottle()
@Controller('media')
export class PublicMediaController {
  constructor(
    private readonly repository: MediaRepository,
    private readonly files: MediaFiles,
  ) {}

  @Get(':id/:name')
  async file(
    @Param('id') id: string,
    @Param('name') name: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A file that is missing today may be uploaded tomorrow.
    void reply.header('cache-control', 'no-store');
    const isName = /^[0-9a-f]{64}$/.test(id) && /^(?:\d{1,4}\.(?:avif|webp)|video\.mp4)$/.test(name);
    const file = isName && (await this.repository.variant(id, name, ['picture', 'video']));
    if (!file) throw mediaNotFound();
    const etag = `"${id.slice(0, 32)}-${name}"`;
    const headers = {
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'content-type': file.mime,
      etag,
    };
    if (reply.request.headers['if-none-match'] === etag) void reply.status(304).headers(headers).send();
    // Players request parts of a video.
    else if (file.content === null)
      await sendFile(reply, this.files.pathOf(fileOf({ id, kind: 'video' })), headers);
    else void reply.headers(headers).send(file.content);
  }
}
