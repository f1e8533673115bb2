import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExcludeEndpoint,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { MediaDto } from './media.dto';
import { mediaMissing, mediaNotFound, mediaTooLarge } from './media.errors';
import { MediaFiles } from './media-files';
import { MediaRepository } from './media.repository';
import { MediaService, VIDEO_MAX_BYTES } from './media.service';
import { sendFile } from './send-file';
import { Needs } from '../../common/permissions/needs';

/** File extensions of evidence, so that a computer opens the files. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
};

/** Converts an error of the upload. An incomplete or invalid form is a client error; a disk failure is a server error. */
function refuseBroken(error: unknown): never {
  throw error instanceof Error && !('syscall' in error) ? mediaMissing() : error;
}

@ApiTags('site')
@ApiBearerAuth()
@Controller('api/admin/media')
export class MediaController {
  constructor(
    private readonly media: MediaService,
    private readonly files: MediaFiles,
    private readonly repository: MediaRepository,
  ) {}

  @Post()
  @HttpCode(201)
  @Needs('site.change')
  @ApiOperation({
    operationId: 'uploadMedia',
    summary: 'Upload a picture, a video or a file of evidence',
    description:
      "Recognises the type by the file's bytes; 415 `MEDIA_UNSUPPORTED` for other types. Pictures of up to 15 MB are converted to AVIF and WebP in up to three widths, without metadata; MP4 of up to 100 MB is stored unchanged. `purpose=evidence` also accepts PDF, and stores the file unchanged for users of the back office only. A file that no version of the site uses is deleted after a day.",
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  @ApiQuery({
    name: 'purpose',
    required: false,
    enum: ['page', 'evidence'],
    description: 'Purpose of the file; the public pages if omitted',
  })
  @ApiCreatedResponse({ type: MediaDto })
  @ApiErrors(400, 401, 413, 415, 429, 503)
  async upload(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query('purpose') purpose: unknown,
    @Req() request: FastifyRequest,
  ): Promise<MediaDto> {
    if (!request.isMultipart()) throw mediaMissing();
    await this.media.count(admin);
    const kind = purpose === 'evidence' ? 'evidence' : 'page';
    const part = await request
      .file({
        limits: { fileSize: VIDEO_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, headerPairs: 20 },
        throwFileSizeLimit: false,
      })
      .catch(refuseBroken);
    if (!part) throw mediaMissing();
    const arrived = await this.files.take(part.file, kind).catch(refuseBroken);
    try {
      if (part.file.truncated) throw mediaTooLarge();
      return await this.media.store(admin, arrived, kind);
    } finally {
      await this.files.discard(arrived.path);
    }
  }

  /** Sends evidence as a download, because it is a file to keep and never a page. */
  @Get(':id/file')
  @Needs('site.see')
  @ApiExcludeEndpoint()
  async evidence(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const file = /^[0-9a-f]{64}$/.test(id) && (await this.repository.variant(id, 'file', ['evidence']));
    if (!file) throw mediaNotFound();
    await sendFile(reply, this.files.pathOf(id), {
      'content-type': file.mime,
      'content-disposition': `attachment; filename="prueba.${EXTENSIONS[file.mime] ?? 'bin'}"`,
    });
  }
}
