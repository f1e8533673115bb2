import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/error-response.dto';
import { RecordEventDto } from './record-event.dto';
import { EventsService } from './events.service';
import { isBrowserEvent } from './funnel-events';

@ApiTags('events')
@Controller('api/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'recordEvent',
    summary: 'Record a step of the funnel',
    description:
      'Steps that the server records itself (`code_sent`, `code_verified`, `payment_approved` …) are accepted and not counted again. Events are anonymous: only the `metadata` fields listed here are stored.',
  })
  @ApiNoContentResponse({ description: 'Recorded.' })
  @ApiErrors(400, 403)
  async record(@Body() { event, sessionId, metadata }: RecordEventDto): Promise<void> {
    if (isBrowserEvent(event)) await this.events.record(event, { metadata: { ...metadata, sessionId } });
  }
}
