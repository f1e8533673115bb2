import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangedDto } from '../../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { leadNotFound } from '../../leads/leads.errors';
import { CalendarLinksService } from './calendar-links.service';
import { SendCalendarLinkDto } from './dto/office-appointments.dto';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../../leads/lead-subject';

@ApiTags('admin appointments')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class CalendarLinksController {
  constructor(private readonly links: CalendarLinksService) {}

  @Post(':id/calendar-link')
  @HttpCode(202)
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'sendCalendarLink',
    summary: 'Send a lead its personal link to the calendar',
    description:
      'The message is queued. 409 `LEAD_BOOKED` if the lead has an upcoming appointment. By text: 422 as in `textingRefusal` of the lead. By e-mail: 422 `LEAD_NOT_REACHABLE` or `LEAD_WITHOUT_EMAIL`; `TOO_MANY_LINKS` after five in 24 hours. A repetition by the same user within a minute sends nothing.',
  })
  @ApiAcceptedResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 404, 409, 422)
  async send(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: leadNotFound })) id: string,
    @Body() { channel }: SendCalendarLinkDto,
  ): Promise<ChangedDto> {
    await this.links.send(admin, id, channel);
    return { message: 'Enlace en camino' };
  }
}
