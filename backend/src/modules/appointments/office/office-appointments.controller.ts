import { Body, Controller, Get, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import {
  AppointmentsQuery,
  AwaitingOutcomeDto,
  CreateAppointmentDto,
  OfficeAppointmentDto,
  OfficeAppointmentsDto,
  UnmatchedAppointmentsDto,
  UpdateAppointmentDto,
} from './dto/office-appointments.dto';
import { ShowRateDto, ShowRateQuery } from './dto/show-rate.dto';
import { appointmentNotFound } from '../appointments.errors';
import { BookingConflictDto } from '../booking/dto/appointments.dto';
import { OfficeAppointmentsService } from './office-appointments.service';
import { ShowRateService } from './show-rate.service';
import { Needs } from '../../../common/permissions/needs';
import { APPOINTMENT } from '../appointment-subject';

@ApiTags('admin appointments')
@ApiBearerAuth()
@Controller('api/admin/appointments')
export class OfficeAppointmentsController {
  constructor(
    private readonly appointments: OfficeAppointmentsService,
    private readonly rates: ShowRateService,
  ) {}

  @Get()
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'listAppointments',
    summary: 'The appointments that begin in a range',
    description:
      'In the order of their beginnings; at most 62 days, or all of one lead, and at most 3,000 appointments.',
  })
  @ApiOkResponse({ type: OfficeAppointmentsDto })
  @ApiErrors(400, 401)
  list(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() query: AppointmentsQuery,
  ): Promise<OfficeAppointmentsDto> {
    return this.appointments.list(admin, query);
  }

  @Get('awaiting-outcome')
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'listAppointmentsAwaitingOutcome',
    summary: 'The appointments that are over and have no outcome',
    description: 'From a quarter of an hour after their end, for 14 days.',
  })
  @ApiOkResponse({ type: AwaitingOutcomeDto })
  @ApiErrors(401)
  awaitingOutcome(@LoggedInAdmin() admin: CurrentAdmin): Promise<AwaitingOutcomeDto> {
    return this.appointments.awaitingOutcome(admin);
  }

  @Get('unmatched')
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'listUnmatchedAppointments',
    summary: 'The appointments of other calendars whose lead is not known',
    description: 'Until a month after their beginning. `PATCH` with `leadId` gives one its lead.',
  })
  @ApiOkResponse({ type: UnmatchedAppointmentsDto })
  @ApiErrors(401)
  unmatched(): Promise<UnmatchedAppointmentsDto> {
    return this.appointments.unmatched();
  }

  @Post()
  @Needs('leads.work')
  @ApiOperation({
    operationId: 'createAppointment',
    summary: 'Book for a lead',
    description:
      'At any time to come that the agent has free; the person is told. 409 `SLOT_TAKEN` when nobody is free, ' +
      '`ALREADY_BOOKED` when the lead has another appointment to come; 422 `LEAD_CANNOT_BOOK`, `IN_THE_PAST`.',
  })
  @ApiCreatedResponse({ type: OfficeAppointmentDto })
  @ApiConflictResponse({ description: '`SLOT_TAKEN` or `ALREADY_BOOKED`.', type: BookingConflictDto })
  @ApiErrors(400, 401, 404, 422)
  create(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() dto: CreateAppointmentDto,
  ): Promise<OfficeAppointmentDto> {
    return this.appointments.create(admin, dto);
  }

  @Get('show-rate')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'getShowRate',
    summary: 'How many people come to their appointments, by week, agent and source',
    description: 'Of the appointments that begin in the range; the last twelve weeks unless one is given.',
  })
  @ApiOkResponse({ type: ShowRateDto })
  @ApiErrors(400, 401)
  showRate(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: ShowRateQuery): Promise<ShowRateDto> {
    return this.rates.show(admin, query);
  }

  @Patch(':id')
  @Needs('leads.work', { subject: APPOINTMENT })
  @ApiOperation({
    operationId: 'updateAppointment',
    summary: 'Say what became of an appointment, move it, or give it its lead',
    description:
      'One change at a time. 422 `TOO_EARLY` for `attended` and `no_show` before the beginning; 409 `APPOINTMENT_OVER` for an ' +
      'appointment that was called off, or whose outcome the change contradicts; 409 `SLOT_TAKEN` for a time that is taken; ' +
      '422 `APPOINTMENT_ELSEWHERE` for another time of one of another calendar; 409 `APPOINTMENT_ASSIGNED` for one that has its ' +
      'lead. The same outcome again changes nothing.',
  })
  @ApiOkResponse({ type: OfficeAppointmentDto })
  @ApiConflictResponse({
    description: '`SLOT_TAKEN`, `APPOINTMENT_OVER` or `APPOINTMENT_ASSIGNED`.',
    type: BookingConflictDto,
  })
  @ApiErrors(400, 401, 404, 422)
  update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: appointmentNotFound })) id: string,
    @Body() dto: UpdateAppointmentDto,
  ): Promise<OfficeAppointmentDto> {
    return this.appointments.update(admin, id, dto);
  }
}
