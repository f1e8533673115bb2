import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { agentNotFound } from '../appointments.errors';
import { BusyCalendarsService } from './busy-calendars.service';
import { CalendarFeedsService } from './calendar-feeds.service';
import {
  BusyCalendarDto,
  BusyCalendarsDto,
  CalendarFeedDto,
  NewBusyCalendarDto,
  NewCalendarFeedDto,
} from './busy-calendars.dto';
import { calendarNotFound } from './feeds.errors';
import { Needs } from '../../../common/permissions/needs';

const CALENDAR_ID = { name: 'calendarId', description: 'Id of the calendar, from the list' };

const agentId = new ParseUUIDPipe({ exceptionFactory: agentNotFound });
const calendarId = new ParseUUIDPipe({ exceptionFactory: calendarNotFound });

@ApiTags('admin appointments')
@ApiBearerAuth()
@Controller('api/admin/agents/:id')
export class CalendarFeedsController {
  constructor(
    private readonly calendars: BusyCalendarsService,
    private readonly feeds: CalendarFeedsService,
  ) {}

  @Get('calendars')
  @Needs('schedule.own', { others: 'people.see' })
  @ApiOperation({
    operationId: 'listBusyCalendars',
    summary: 'List the external calendars that keep an agent busy, oldest first',
  })
  @ApiOkResponse({ type: BusyCalendarsDto })
  @ApiErrors(401, 404)
  async list(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', agentId) id: string,
  ): Promise<BusyCalendarsDto> {
    return { calendars: await this.calendars.list(admin, id) };
  }

  @Post('calendars')
  @Needs('schedule.own', { others: 'people.change' })
  @ApiOperation({
    operationId: 'addBusyCalendar',
    summary: 'Add a calendar by its private address',
    description:
      'The calendar is read at once, which may take 25 seconds. 422 `CALENDAR_UNREADABLE` gives the reason in `message` if that fails. 409 `CALENDAR_KNOWN` if the address was added before. 422 `TOO_MANY_CALENDARS` for more than ten calendars.',
  })
  @ApiCreatedResponse({ type: BusyCalendarDto })
  @ApiErrors(400, 401, 404, 409, 422)
  add(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', agentId) id: string,
    @Body() dto: NewBusyCalendarDto,
  ): Promise<BusyCalendarDto> {
    return this.calendars.add(admin, id, dto);
  }

  @Delete('calendars/:calendarId')
  @HttpCode(204)
  @Needs('schedule.own', { others: 'people.change' })
  @ApiOperation({
    operationId: 'removeBusyCalendar',
    summary: 'Remove a calendar and its busy times',
  })
  @ApiParam(CALENDAR_ID)
  @ApiNoContentResponse()
  @ApiErrors(401, 404)
  remove(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', agentId) id: string,
    @Param('calendarId', calendarId) calendar: string,
  ): Promise<void> {
    return this.calendars.remove(admin, id, calendar);
  }

  @Post('calendars/:calendarId/refresh')
  @HttpCode(200)
  @Needs('schedule.own', { others: 'people.change' })
  @ApiOperation({
    operationId: 'refreshBusyCalendar',
    summary: 'Read a calendar now',
    description:
      'Reads it now instead of at the next interval of ten minutes. `problem` contains the result.',
  })
  @ApiParam(CALENDAR_ID)
  @ApiOkResponse({ type: BusyCalendarDto })
  @ApiErrors(401, 404)
  refresh(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', agentId) id: string,
    @Param('calendarId', calendarId) calendar: string,
  ): Promise<BusyCalendarDto> {
    return this.calendars.refresh(admin, id, calendar);
  }

  @Get('calendar-feed')
  @Needs('schedule.own', { others: 'people.see' })
  @ApiOperation({
    operationId: 'getCalendarFeed',
    summary: "Get the state of an agent's calendar feed",
  })
  @ApiOkResponse({ type: CalendarFeedDto })
  @ApiErrors(401, 404)
  state(@Param('id', agentId) id: string): Promise<CalendarFeedDto> {
    return this.feeds.state(id);
  }

  @Post('calendar-feed')
  @Needs('schedule.own', { others: 'people.change' })
  @ApiOperation({
    operationId: 'createCalendarFeed',
    summary: "Create the secret address of an agent's calendar feed",
    description:
      "Calendar programs read the agent's appointments at this address. It is returned only in this response. A previous address stops working.",
  })
  @ApiCreatedResponse({ type: NewCalendarFeedDto })
  @ApiErrors(401, 404)
  create(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', agentId) id: string,
  ): Promise<NewCalendarFeedDto> {
    return this.feeds.create(admin, id);
  }

  @Delete('calendar-feed')
  @HttpCode(204)
  @Needs('schedule.own', { others: 'people.change' })
  @ApiOperation({
    operationId: 'removeCalendarFeed',
    summary: "Revoke the secret address of an agent's calendar feed",
  })
  @ApiNoContentResponse()
  @ApiErrors(401, 404)
  end(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', agentId) id: string): Promise<void> {
    return this.feeds.remove(admin, id);
  }
}
