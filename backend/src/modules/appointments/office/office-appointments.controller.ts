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
    summary: 'List the appointments of a period',
    description:
      'Ordered by start. Returns at most 3,000 appointments, from at most 62 days or from all of one lead.',
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
    summary: 'List past appointments without an outcome',
    description: 'Lists an appointment from a quarter of an hour after its end, for 14 days.',
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
    summary: 'List appointments in other calendars without a known lead',
    description: 'Lists an appointment until a month after its start. `PATCH` with `leadId` sets its lead.',
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
    summary: 'Book an appointment for a lead',
    description:
      'Any future time is possible at which the agent is free. The person is notified. 409 `SLOT_TAKEN` if no agent is free; 409 `ALREADY_BOOKED` or `LEAD_BOOKED` if the lead has another upcoming appointment; 409 `OUTCOME_RECENT` for a `call` within ten minutes after another outcome of the lead, unless confirmed; 422 `LEAD_CANNOT_BOOK`, `IN_THE_PAST`.',
  })
  @ApiCreatedResponse({ type: OfficeAppointmentDto })
  @ApiConflictResponse({
    description: '`SLOT_TAKEN`, `ALREADY_BOOKED`, `LEAD_BOOKED` or `OUTCOME_RECENT`.',
    type: BookingConflictDto,
  })
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
    summary: 'Get the show rate by week, agent and source',
    description: 'Counts the appointments that begin in the period; by default the last twelve weeks.',
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
    summary: 'Record the outcome of an appointment, move it, or set its lead',
    description:
      'Accepts one change per request. Recording the same outcome again changes nothing. 422 `TOO_EARLY` for `attended` and `no_show` before the start. 409 `APPOINTMENT_OVER` if the appointment was cancelled, or already has a contradicting outcome. 409 `SLOT_TAKEN` if the new time is taken. 409 `APPOINTMENT_MOVED` if the appointment no longer begins at `seenStartsAt`. 422 `APPOINTMENT_ELSEWHERE` for moving an appointment in another calendar. 409 `APPOINTMENT_ASSIGNED` if the appointment already has a lead.',
  })
  @ApiOkResponse({ type: OfficeAppointmentDto })
  @ApiConflictResponse({
    description: '`SLOT_TAKEN`, `APPOINTMENT_OVER`, `APPOINTMENT_MOVED` or `APPOINTMENT_ASSIGNED`.',
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
