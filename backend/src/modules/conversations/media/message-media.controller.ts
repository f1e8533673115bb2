import { Controller, Get, Header, Param, ParseIntPipe, ParseUUIDPipe, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { MEDIA_TYPES, mediaFileName } from 'domain/messages/message-parts';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { DATA_POLICY } from '../../../common/http/security-headers';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../../leads/lead-subject';
import { leadNotFound } from '../../leads/leads.errors';
import { mediaNotFound } from '../conversations.errors';
import { MessageMediaService } from './message-media.service';

/** Serves the files of received messages. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('api/admin/conversations')
export class MessageMediaController {
  constructor(private readonly media: MessageMediaService) {}

  @Get(':id/messages/:messageId/media/:part')
  @Needs('leads.see', { subject: LEAD })
  @ApiOperation({
    operationId: 'openMessageMedia',
    summary: 'Open a photo, voice note or document that a person sent',
    description:
      'Fetches the file from the provider and does not store it. The audit trail records the access. JPEG, PNG, WebP, MP3, Ogg and AMR are shown; PDF is downloaded. 415 `MEDIA_TYPE_REFUSED` for other types; 413 `MEDIA_TOO_LARGE` above 16 MB; 410 `MEDIA_GONE` if the provider no longer has the file; 503 `MEDIA_UNAVAILABLE` if the provider does not answer.',
  })
  @ApiProduces(...Object.keys(MEDIA_TYPES))
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(401, 404, 410, 413, 415, 503)
  @Header('cache-control', 'private, no-store')
  @Header('x-content-type-options', 'nosniff')
  @Header('content-security-policy', DATA_POLICY)
  @Header('cross-origin-resource-policy', 'same-origin')
  async open(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: leadNotFound })) id: string,
    @Param('messageId', new ParseUUIDPipe({ exceptionFactory: mediaNotFound })) messageId: string,
    @Param('part', new ParseIntPipe({ exceptionFactory: mediaNotFound })) part: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { contentType, content } = await this.media.open(admin, id, messageId, part);
    const disposition = MEDIA_TYPES[contentType] === 'shown' ? 'inline' : 'attachment';
    await reply
      .type(contentType)
      .header('content-disposition', `${disposition}; filename="${mediaFileName(contentType)}"`)
      .send(content);
  }
}
