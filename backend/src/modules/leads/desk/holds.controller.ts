import { Body, Controller, Delete, HttpCode, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../lead-subject';
import { leadNotFound } from '../leads.errors';
import { HoldLeadDto, LeadHoldDto } from './desk.dto';
import { HoldsService } from './holds.service';

const leadId = new ParseUUIDPipe({ exceptionFactory: leadNotFound });

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads/:id/hold')
export class HoldsController {
  constructor(private readonly holds: HoldsService) {}

  @Put()
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'holdLead',
    summary: 'Reserve an unassigned lead',
    description:
      'Shows other users who has the lead open or is calling the person, for five minutes unless renewed; `claimLead` skips it. One of several concurrent callers reserves it, and the others receive `heldBy`. Does nothing for an assigned lead.',
  })
  @ApiOkResponse({ type: LeadHoldDto })
  @ApiErrors(400, 401, 404)
  async hold(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadId) id: string,
    @Body() { isCalling }: HoldLeadDto,
  ): Promise<LeadHoldDto> {
    return { heldBy: await this.holds.take(admin, id, isCalling) };
  }

  @Delete()
  @HttpCode(204)
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({ operationId: 'releaseLead', summary: "End the caller's reservation of a lead" })
  @ApiNoContentResponse()
  @ApiErrors(401, 404)
  release(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', leadId) id: string): Promise<void> {
    return this.holds.release(admin, id);
  }
}
