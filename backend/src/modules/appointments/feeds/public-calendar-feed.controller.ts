import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../common/error-response.dto';
import { CalendarFeedsService } from './calendar-feeds.service';

@ApiTags('appointments')
@Controller('api/calendar-feeds')
export class PublicCalendarFeedController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Get(':secret.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', 'private, no-cache')
  @Header('x-robots-tag', 'noindex')
  @ApiOperation({
    operationId: 'getPublicCalendarFeed',
    summary: 'Download the appointments of an agent as a calendar',
    description:
      'Contains appointments from 30 days ago to 90 days ahead, with first names only. 404 if the address was replaced or revoked, or if the account is inactive.',
  })
  @ApiParam({ name: 'secret', description: 'Secret of the address' })
  @ApiProduces('text/calendar')
  @ApiOkResponse({ description: 'Calendar file (RFC 5545)', schema: { type: 'string' } })
  @ApiErrors(404)
  file(@Param('secret') secret: string): Promise<string> {
    return this.feeds.file(secret);
  }
}
