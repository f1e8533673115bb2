import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { LEAD } from '../../leads/lead-subject';
import { leadNotFound } from '../../leads/leads.errors';
import { CallingHoursService } from '../booking/calling-hours.service';
import { CallingHoursDto, CallingHoursQuery } from './dto/calling-hours.dto';

@ApiTags('admin appointments')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class CallingHoursController {
  constructor(
    private readonly hours: CallingHoursService,
    private readonly appointments: AppointmentsRepository,
  ) {}

  @Get(':id/calling-hours')
  @Needs('leads.see', { subject: LEAD })
  @ApiOperation({
    operationId: 'checkCallingHours',
    summary: 'Check whether the law of the state of a lead allows a call at a time',
    description: 'The office may book at other times too, after a warning.',
  })
  @ApiOkResponse({ type: CallingHoursDto })
  @ApiErrors(400, 401, 404)
  async check(
    @Param('id', new ParseUUIDPipe({ exceptionFactory: leadNotFound })) id: string,
    @Query() { at }: CallingHoursQuery,
  ): Promise<CallingHoursDto> {
    const isWithinHours = await this.hours.of(await this.appointments.stateOf(id));
    return { withinCallingHours: isWithinHours(at) };
  }
}
