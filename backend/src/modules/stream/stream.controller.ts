import { Controller, Get, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { OfficeStreamService } from './office-stream.service';

@ApiTags('stream')
@ApiBearerAuth()
@Controller('api/admin/stream')
export class StreamController {
  constructor(private readonly streams: OfficeStreamService) {}

  @Get()
  @Needs('leads.see', { inPerson: true })
  @ApiOperation({
    operationId: 'openStream',
    summary: 'Open a stream of changes',
    description:
      'Server-sent events: `conversation`, `lead`, `appointment` and `hold` (a reservation by the user who has the lead open) with `{"leadId": …}` for leads that the caller may see; `rights` when the caller\'s permissions change; `reload` when too much changes at once to be named. An event names the changed item but not the change: read the item again. A comment every 25 s keeps the connection open. Changes during an interruption are not sent later, so read everything again after a reconnection. The stream ends with the session. At most five streams per user. After 429 or 503, poll instead.',
  })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    description: 'Open until the session, the server or the caller ends it.',
    schema: {
      type: 'string',
      example: 'event: lead\ndata: {"leadId":"0f8fad5b-d9cb-469f-a165-70867728950e"}\n\n',
    },
  })
  @ApiErrors(401, 429, 503)
  async open(@LoggedInAdmin() admin: CurrentAdmin, @Res() reply: FastifyReply): Promise<void> {
    const stream = await this.streams.open(admin);
    void reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx forwards each event immediately.
        'x-accel-buffering': 'no',
      })
      .send(stream);
  }
}
