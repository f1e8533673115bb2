import { Body, Controller, Get, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { agentNotFound } from '../appointments.errors';
import { AvailabilityService } from './availability.service';
import { AgentsDto, AvailabilityDto, SaveAvailabilityDto } from './availability.dto';
import { Needs } from '../../../common/permissions/needs';

const AGENT = { name: 'id', description: 'Id of the agent' };
const agentId = new ParseUUIDPipe({ exceptionFactory: agentNotFound });

/** Serves the hours of the agents. */
@ApiTags('appointments')
@ApiBearerAuth()
@Controller('api/admin/agents')
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @Get()
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'listAgents',
    summary: 'List the agents',
  })
  @ApiOkResponse({ type: AgentsDto })
  @ApiErrors(401)
  async list(@LoggedInAdmin() admin: CurrentAdmin): Promise<AgentsDto> {
    return { agents: await this.availability.list(admin) };
  }

  @Get(':id/availability')
  @Needs('schedule.own', { others: 'people.see' })
  @ApiOperation({
    operationId: 'getAvailability',
    summary: 'Get the hours of an agent',
    description:
      'Returns the default hours until others are saved: Monday to Friday 9 to 18 and Saturday 10 to 14, in the time zone of the settings.',
  })
  @ApiParam(AGENT)
  @ApiOkResponse({ type: AvailabilityDto })
  @ApiErrors(401, 404)
  get(@Param('id', agentId) id: string): Promise<AvailabilityDto> {
    return this.availability.get(id);
  }

  @Put(':id/availability')
  @Needs('schedule.own', { others: 'people.change' })
  @ApiOperation({
    operationId: 'saveAvailability',
    summary: 'Change the hours of an agent',
    description:
      'Replaces all hours. They apply to new appointments; existing ones stay. 409 `AVAILABILITY_CHANGED` if the hours were saved since they were read.',
  })
  @ApiParam(AGENT)
  @ApiOkResponse({ type: AvailabilityDto })
  @ApiErrors(400, 401, 404, 409)
  save(
    @Param('id', agentId) id: string,
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() { version, ...hours }: SaveAvailabilityDto,
  ): Promise<AvailabilityDto> {
    return this.availability.save(admin, id, version, { ...hours, displayName: hours.displayName || null });
  }
}
