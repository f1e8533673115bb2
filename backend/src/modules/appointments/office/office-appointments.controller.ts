import { Body, Controller, Get, Param, ParseUUIDPipe, Patch, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import {
  AppointmentsQuery,
  AwaitingOutcomeDto,
  OfficeAppointmentDto,
  OfficeAppointmentsDto,
  UpdateAppointmentDto,
} from './dto/office-appointments.dto';
import { ShowRateDto, ShowRateQuery } from './dto/show-rate.dto';
import { appointmentNotFound } from './office-appointments.errors';
import { OfficeAppointmentsService } from './office-appointments.service';
import { ShowRateService } from './show-rate.service';

const appointmentId = new ParseUUIDPipe({ exceptionFactory: appointmentNotFound });

@ApiTags('admin appointments')
@ApiBearerAuth()
@Controller('api/admin/appointments')
export class OfficeAppointmentsController {
  constructor(
    private readonly appointments: OfficeAppointmentsService,
    private readonly rates: ShowRateService,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listAppointments',
    summary: 'The appointments that begin in a range',
    description:
      'In the order of their beginnings; at most 62 days, or all of one lead, and at most 3,000 appointments.',
  })
  @ApiOkResponse({ type: OfficeAppointmentsDto })
  @ApiErrors(400, 401)
  list(@Query() query: AppointmentsQuery): Promise<OfficeAppointmentsDto> {
    return this.appointments.list(query);
  }

  @Get('awaiting-outcome')
  @ApiOperation({
    operationId: 'listAppointmentsAwaitingOutcome',
    summary: 'The appointments that are over and have no outcome',
    description: 'From a quarter of an hour after their end, for 14 days.',
  })
  @ApiOkResponse({ type: AwaitingOutcomeDto })
  @ApiErrors(401)
  awaitingOutcome(): Promise<AwaitingOutcomeDto> {
    return this.appointments.awaitingOutcome();
  }

  @Get('show-rate')
  @ApiOperation({
    operationId: 'getShowRate',
    summary: 'How many people come to their appointments, by week, agent and source',
    description: 'Of the appointments that begin in the range; the last twelve weeks unless one is given.',
  })
  @ApiOkResponse({ type: ShowRateDto })
  @ApiErrors(400, 401)
  showRate(@Query() query: ShowRateQuery): Promise<ShowRateDto> {
    return this.rates.show(query);
  }

  @Patch(':id')
  @ApiOperation({
    operationId: 'updateAppointment',
    summary: 'Record what became of an appointment',
    description:
      'One change at a time. 422 `TOO_EARLY` for `attended` and `no_show` before the beginning; 409 `APPOINTMENT_OVER` for an ' +
      'appointment that was called off, or whose outcome the change contradicts. The same outcome again changes nothing.',
  })
  @ApiOkResponse({ type: OfficeAppointmentDto })
  @ApiErrors(400, 401, 404, 409, 422)
  update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', appointmentId) id: string,
    @Body() dto: UpdateAppointmentDto,
  ): Promise<OfficeAppointmentDto> {
    return this.appointments.update(admin, id, dto);
  }
}
