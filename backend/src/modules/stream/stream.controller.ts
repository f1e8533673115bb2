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
    summary: 'Hear at once what has changed',
    description:
      'Server-sent events: `conversation`, `lead` and `appointment` with `{"leadId": …}`, of the leads that one sees; `rights` when ' +
      'the own rights are others; `reload` when too much changed at once to be named. They tell that something changed, not what: read ' +
      'it. A comment every 25 s keeps the connection open. What changes while it is closed is not told later, so read everything once it is ' +
      'open again. It ends with the session. Five for each person; where it answers 429 or 503, ask now and then instead.',
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
