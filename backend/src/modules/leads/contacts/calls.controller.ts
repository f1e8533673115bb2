import { Body, Controller, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../lead-subject';
import { leadNotFound } from '../leads.errors';
import { CallPlacedDto, PlaceCallDto } from './calls.dto';
import { CallsService } from './calls.service';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads/:id/calls')
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @Post()
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'placeCall',
    summary: 'Record a call before it is placed',
    description:
      'Each call counts as a contact with the number. Without a `reason` 409 `CALL_NEEDS_REASON`, with the rule as the code of `reason` in `details`, if the person opted out of calls (`OPTED_OUT`), outside the legal hours or on a legal holiday (`HOURS`), and for more contacts in 24 hours than the law allows (`LIMIT`). The answer to a message, and a call at the time of an appointment, need no reason for `LIMIT`. The timeline and the audit trail show the reason.',
  })
  @ApiCreatedResponse({ type: CallPlacedDto })
  @ApiErrors(400, 401, 404, 409)
  async place(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: leadNotFound })) id: string,
    @Body() { reason }: PlaceCallDto,
  ): Promise<CallPlacedDto> {
    return { contacts: await this.calls.place(admin, id, reason) };
  }
}
