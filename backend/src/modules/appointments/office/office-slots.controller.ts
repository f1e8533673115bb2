import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { dayOf } from 'domain/dates';
import { Clock } from '../../../common/clock';
import { ApiErrors } from '../../../common/error-response.dto';
import { SettingsService } from '../../settings/settings.service';
import { SlotsDto } from '../booking/dto/slots.dto';
import { SlotsService } from '../booking/slots.service';
import { OfficeSlotsQuery } from './dto/office-slots.dto';
import { Needs } from '../../../common/permissions/needs';

/** Serves the free times for appointments that the office makes or moves. */
@ApiTags('admin appointments')
@ApiBearerAuth()
@Controller('api/admin/appointments/slots')
export class OfficeSlotsController {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly slots: SlotsService,
  ) {}

  @Get()
  @Needs('leads.work')
  @ApiOperation({
    operationId: 'listOfficeSlots',
    summary: 'List the free times for the office',
    description:
      'Applies the rules of booking, whichever calendar visitors use. The office may book at other times too.',
  })
  @ApiOkResponse({ type: SlotsDto })
  @ApiErrors(400, 401)
  async list(@Query() { from, days, timeZone, ...choice }: OfficeSlotsQuery): Promise<SlotsDto> {
    const settings = await this.settings.get();
    const zone = timeZone ?? settings.timeZone;
    return {
      timeZone: zone,
      durationMinutes: settings.appointmentRules.durationMinutes,
      days: await this.slots.listForOffice(from ?? dayOf(this.clock.now(), zone), days, zone, choice),
    };
  }
}
