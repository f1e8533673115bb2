import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { isUsState, US_STATE_CODES } from 'domain/us-states';
import { AppError } from '../../common/app-error';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { AdviseStatesDto, ConfirmStatesDto, StateListDto, UpdateStateDto } from './states.dto';
import { StatesService } from './states.service';

@ApiTags('states')
@ApiBearerAuth()
@Controller('api/admin/states')
export class StatesController {
  constructor(private readonly states: StatesService) {}

  @Get()
  @Needs('settings.see')
  @ApiOperation({
    operationId: 'listStates',
    summary: 'List how the office serves each state',
    description:
      'Each state has the way in force, the one that follows from the table of state law, and what is missing. It is fact research, not legal advice.',
  })
  @ApiOkResponse({ type: StateListDto })
  @ApiErrors(401)
  list(): Promise<StateListDto> {
    return this.states.list();
  }

  @Put(':state')
  @Needs('settings.change')
  @ApiOperation({
    operationId: 'updateState',
    summary: 'Change how the office serves a state',
    description:
      'Takes effect on every instance within 2 seconds, and never on signed contracts. 422 `STATE_REASON_MISSING` for a way that is freer than the proposed one, or a document that is not needed, without `reason`.',
  })
  @ApiParam({ name: 'state', enum: US_STATE_CODES, enumName: 'UsState', description: 'Two-letter code.' })
  @ApiOkResponse({ type: StateListDto })
  @ApiErrors(400, 401, 403, 404, 422)
  update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('state') state: string,
    @Body() dto: UpdateStateDto,
  ): Promise<StateListDto> {
    if (!isUsState(state)) throw new AppError(404, 'STATE_NOT_FOUND', 'No conocemos ese estado.');
    return this.states.update(admin, state, dto);
  }

  @Post('confirm')
  @HttpCode(200)
  @Needs('settings.change')
  @ApiOperation({
    operationId: 'confirmStates',
    summary: 'Confirm the list of states and enforce it',
    description:
      '409 `STATE_LIST_CHANGED` if the table of state law has another version than the one that was read.',
  })
  @ApiOkResponse({ type: StateListDto })
  @ApiErrors(400, 401, 403, 409)
  confirm(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() { tableVersion }: ConfirmStatesDto,
  ): Promise<StateListDto> {
    return this.states.confirm(admin, tableVersion);
  }

  @Post('advise')
  @HttpCode(200)
  @Needs('settings.change')
  @ApiOperation({
    operationId: 'adviseStates',
    summary: 'Stop enforcing the list of states',
    description: 'From then on nothing is refused, and the screens say what would be. The reason is audited.',
  })
  @ApiOkResponse({ type: StateListDto })
  @ApiErrors(400, 401, 403)
  advise(@LoggedInAdmin() admin: CurrentAdmin, @Body() { reason }: AdviseStatesDto): Promise<StateListDto> {
    return this.states.advise(admin, reason);
  }
}
