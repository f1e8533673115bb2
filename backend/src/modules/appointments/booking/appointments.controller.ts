import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentClient, type Client } from '../../../common/client';
import { ApiErrors } from '../../../common/error-response.dto';
import { WrongLinksInterceptor } from '../../security/limits/wrong-links.interceptor';
import {
  AppointmentDto,
  BookAppointmentDto,
  BookingConflictDto,
  MoveAppointmentDto,
  RequestCallbackDto,
} from './dto/appointments.dto';
import { OfferedSlotsDto, SlotsQuery } from './dto/slots.dto';
import { VisitorAppointmentsService } from './visitor-appointments.service';

const TOKEN = { name: 'token', description: 'Token of the appointment, from the response to the booking' };

/**
 * Serves the public calendar. A personal link books an appointment; the token of the appointment changes or cancels
 * it.
 */
@ApiTags('appointments')
@UseInterceptors(WrongLinksInterceptor)
@Controller('api/appointments')
export class AppointmentsController {
  constructor(private readonly appointments: VisitorAppointmentsService) {}

  @Get('slots')
  @ApiOperation({
    operationId: 'listSlots',
    summary: 'List the free times for an appointment',
    description:
      "Returns the free times of all agents together, for each requested day. Excludes times before the minimum notice, times beyond the bookable days, and all times while visitors do not book in our own calendar. Send `ref` for a first appointment, or the `token` of an appointment to move. A time outside the hours in which the law of the state allows calls is included and marked. With `ref`, `manageUrl` leads to the person's existing appointment.",
  })
  @ApiOkResponse({ type: OfferedSlotsDto })
  @ApiErrors(400, 403, 404)
  slots(@Query() query: SlotsQuery): Promise<OfferedSlotsDto> {
    return this.appointments.listSlots(query);
  }

  @Post()
  @HttpCode(201)
  @ApiOperation({
    operationId: 'bookAppointment',
    summary: 'Book an appointment',
    description:
      "A person has at most one upcoming appointment. A repeated request for the same time gets the same appointment; a request for another time gets `ALREADY_BOOKED`. `SLOT_TAKEN` names the nearest free times. At most 20 bookings per hour for an IP address. 422 `OUTSIDE_CALLING_HOURS` for a time outside the hours in which the law of the person's state allows calls, if `requestedOutsideHours` is false.",
  })
  @ApiCreatedResponse({ type: AppointmentDto })
  @ApiConflictResponse({ description: '`SLOT_TAKEN` or `ALREADY_BOOKED`.', type: BookingConflictDto })
  @ApiErrors(400, 403, 404, 422)
  book(@Body() dto: BookAppointmentDto, @CurrentClient() client: Client): Promise<AppointmentDto> {
    return this.appointments.book(dto, client);
  }

  @Post('callbacks')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'requestCallback',
    summary: 'Request a call',
    description:
      'For a person who finds no suitable time. Plans a follow-up at the next such time of day at which a call is allowed.',
  })
  @ApiNoContentResponse()
  @ApiErrors(400, 403, 404, 422)
  async callBack(@Body() dto: RequestCallbackDto, @CurrentClient() client: Client): Promise<void> {
    await this.appointments.requestCallback(dto, client);
  }

  @Get(':token/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="cita.ics"')
  @ApiOperation({
    operationId: 'getAppointmentCalendar',
    summary: 'Download an appointment as a calendar file',
  })
  @ApiParam(TOKEN)
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiErrors(403, 404)
  calendar(@Param('token') token: string): Promise<string> {
    return this.appointments.calendarFile(token);
  }

  @Get(':token')
  @ApiOperation({ operationId: 'getAppointment', summary: 'Get an appointment by its token' })
  @ApiParam(TOKEN)
  @ApiOkResponse({ type: AppointmentDto })
  @ApiErrors(403, 404)
  get(@Param('token') token: string): Promise<AppointmentDto> {
    return this.appointments.get(token);
  }

  @Patch(':token')
  @ApiOperation({
    operationId: 'moveAppointment',
    summary: 'Move an appointment to another time',
    description:
      'The rules of booking apply. Possible until the appointment begins. The token stays the same.',
  })
  @ApiParam(TOKEN)
  @ApiOkResponse({ type: AppointmentDto })
  @ApiConflictResponse({ description: '`SLOT_TAKEN` or `APPOINTMENT_OVER`.', type: BookingConflictDto })
  @ApiErrors(400, 403, 404, 422)
  move(
    @Param('token') token: string,
    @Body() dto: MoveAppointmentDto,
    @CurrentClient() client: Client,
  ): Promise<AppointmentDto> {
    return this.appointments.move(token, dto, client);
  }

  @Delete(':token')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'cancelAppointment',
    summary: 'Cancel an appointment',
    description: 'Possible until the appointment begins. A repeated request changes nothing.',
  })
  @ApiParam(TOKEN)
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`APPOINTMENT_OVER`.', type: BookingConflictDto })
  @ApiErrors(403, 404)
  async cancel(@Param('token') token: string, @CurrentClient() client: Client): Promise<void> {
    await this.appointments.cancel(token, client);
  }
}
