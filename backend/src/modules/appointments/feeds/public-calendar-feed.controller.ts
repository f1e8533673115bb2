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
    summary: 'The appointments of an agent, for calendar programs',
    description:
      'From 30 days ago to 90 days ahead, with first names only. 404 when the address was replaced or revoked, or its ' +
      'account is not active any more.',
  })
  @ApiParam({ name: 'secret', description: 'The secret of the address, as it was shown once' })
  @ApiProduces('text/calendar')
  @ApiOkResponse({ description: 'A calendar (RFC 5545)', schema: { type: 'string' } })
  @ApiErrors(404)
  file(@Param('secret') secret: string): Promise<string> {
    return this.feeds.file(secret);
  }
}
