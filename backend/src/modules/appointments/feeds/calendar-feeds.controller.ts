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
} from './dto/busy-calendars.dto';
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
    summary: 'Calendars elsewhere that keep an agent busy, the oldest first',
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
      'It is read at once, which may take 25 seconds: 422 `CALENDAR_UNREADABLE` says in `message` why it could not be. 409 ' +
      '`CALENDAR_KNOWN` for an address that is there, 422 `TOO_MANY_CALENDARS` after ten.',
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
    summary: 'Remove a calendar, and with it its busy times',
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
    description: 'Otherwise it is read every ten minutes. `problem` says what came of it.',
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
    summary: 'Whether calendar programs can read the appointments of an agent',
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
    summary: 'Make the secret address at which calendar programs read the appointments of an agent',
    description: 'It is told this once. The address before it ends.',
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
  @ApiOperation({ operationId: 'removeCalendarFeed', summary: 'End the secret address' })
  @ApiNoContentResponse()
  @ApiErrors(401, 404)
  end(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', agentId) id: string): Promise<void> {
    return this.feeds.remove(admin, id);
  }
}
