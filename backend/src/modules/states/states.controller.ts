import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { LAW_FIELD_NAMES } from 'domain/state-law/overrides';
import { isUsState, US_STATE_CODES } from 'domain/us-states';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import {
  AdviseStatesDto,
  ConfirmStatesDto,
  OverrideLawDto,
  StateListDto,
  UpdateStateDto,
} from './states.dto';
import { stateNotFound, stateValueNotFound } from './states.errors';
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
      'Takes effect on every instance within 2 seconds, and never on signed contracts. A way that is freer than the proposed one, or a document that is not needed, requires `reason` in the same request (422 `STATE_REASON_MISSING`) and a password confirmed in the last 15 minutes (403 `PASSWORD_REQUIRED`). 409 `STATE_CHANGED` if a field to change is no longer as in `seen`.',
  })
  @ApiParam({ name: 'state', enum: US_STATE_CODES, enumName: 'UsState', description: 'Two-letter code.' })
  @ApiOkResponse({ type: StateListDto })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('state') state: string,
    @Body() dto: UpdateStateDto,
  ): Promise<StateListDto> {
    if (!isUsState(state)) throw stateNotFound();
    return this.states.update(admin, state, dto);
  }

  @Put(':state/overrides/:field')
  @Needs('settings.change')
  @ApiOperation({
    operationId: 'overrideStateLaw',
    summary: 'Set a value for the office instead of that of the table of state law',
    description:
      'Takes effect on every instance within 2 seconds: on new contracts, on what a state is missing, and on calls and texts. Signed contracts keep their values. 422 `STATE_VALUE_INVALID` for a text that is no value of the field, and for fewer days to cancel than federal law gives. A value that gives people less than the table requires a password confirmed in the last 15 minutes (403 `PASSWORD_REQUIRED`). 409 `STATE_CHANGED` if the value is no longer `seenValue`.',
  })
  @ApiParam({ name: 'state', enum: US_STATE_CODES, enumName: 'UsState', description: 'Two-letter code.' })
  @ApiParam({ name: 'field', enum: LAW_FIELD_NAMES, enumName: 'LawField', description: 'Value to set.' })
  @ApiOkResponse({ type: StateListDto })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  override(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('state') state: string,
    @Param('field') field: string,
    @Body() dto: OverrideLawDto,
  ): Promise<StateListDto> {
    if (!isUsState(state)) throw stateNotFound();
    const known = LAW_FIELD_NAMES.find((name) => name === field);
    if (!known) throw stateValueNotFound();
    return this.states.override(admin, state, known, dto);
  }

  @Post('confirm')
  @HttpCode(200)
  @Needs('settings.change', { inPerson: true })
  @ApiOperation({
    operationId: 'confirmStates',
    summary: 'Confirm the list of states and enforce it',
    description:
      '409 `STATE_LIST_CHANGED` if a state was changed, or the table of state law, since the list was read. 403 `PASSWORD_REQUIRED` if the password was not confirmed in the last 15 minutes.',
  })
  @ApiOkResponse({ type: StateListDto })
  @ApiErrors(400, 401, 403, 409)
  confirm(@LoggedInAdmin() admin: CurrentAdmin, @Body() read: ConfirmStatesDto): Promise<StateListDto> {
    return this.states.confirm(admin, read);
  }

  @Post('advise')
  @HttpCode(200)
  @Needs('settings.change', { inPerson: true })
  @ApiOperation({
    operationId: 'adviseStates',
    summary: 'Stop enforcing the list of states',
    description:
      'From then on only sales that the law forbids, because the trade is an offence or payment in advance is not allowed, are refused, in production with a real gateway; the screens say what else would be. The reason is audited, and the owners are notified. 403 `PASSWORD_REQUIRED` if the password was not confirmed in the last 15 minutes.',
  })
  @ApiOkResponse({ type: StateListDto })
  @ApiErrors(400, 401, 403)
  advise(@LoggedInAdmin() admin: CurrentAdmin, @Body() { reason }: AdviseStatesDto): Promise<StateListDto> {
    return this.states.advise(admin, reason);
  }
}
