import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiExcludeEndpoint,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Public } from '../../auth/public.decorator';
import { PreviewTicketDto } from './site-editor.dto';
import { PreviewService } from './preview.service';
import { PreviewTickets } from './preview-tickets';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('site')
@Controller('api/admin/site')
export class PreviewController {
  constructor(
    private readonly tickets: PreviewTickets,
    private readonly preview: PreviewService,
  ) {}

  @Post('preview-ticket')
  @HttpCode(201)
  @ApiBearerAuth()
  @Needs('site.see', { inPerson: true })
  @ApiOperation({
    operationId: 'createSitePreviewTicket',
    summary: 'Create a ticket to preview the draft in a frame',
    description:
      'The ticket is valid once, for 60 seconds. The frame opens `GET /api/admin/site/preview/{page}?ticket=…`, with `page` one of `index`, `checkout`, `calendario`, `privacidad`, `terminos` and `divulgaciones`. Each text is preceded by an invisible mark that identifies its field.',
  })
  @ApiCreatedResponse({ type: PreviewTicketDto })
  @ApiErrors(401)
  async ticket(@LoggedInAdmin() admin: CurrentAdmin): Promise<PreviewTicketDto> {
    return { ticket: await this.tickets.give(admin.sid) };
  }

  /** Accepts the ticket instead of a token, because a frame sends no token. */
  @Get('preview/:page')
  @Public()
  @ApiExcludeEndpoint()
  async page(
    @Param('page') page: string,
    @Query('ticket') ticket: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const html = await this.preview.page(page, String(ticket));
    void reply.header('x-robots-tag', 'noindex').type('text/html; charset=utf-8').send(html);
  }
}
