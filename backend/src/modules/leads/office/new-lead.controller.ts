import { Body, Controller, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { LeadDetailDto } from './dto/lead-detail.dto';
import { LeadExistsDto, NewLeadDto } from './dto/new-lead.dto';
import { LeadDetailService } from './lead-detail.service';
import { NewLeadService } from './new-lead.service';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class NewLeadController {
  constructor(
    private readonly newLeads: NewLeadService,
    private readonly detail: LeadDetailService,
  ) {}

  @Post()
  @Needs('leads.work')
  @ApiOperation({
    operationId: 'createLead',
    summary: 'Add a lead by hand',
    description:
      "For a person who calls or visits. The phone stays unverified and no code is sent. A lead that an agent adds is assigned to that agent. 409 `LEAD_EXISTS` if a live lead has the phone; `details.leadId` names it unless the caller may not see it. 422 `PHONE_ERASED` if the data of the phone were erased at the person's request. A phone that has opted out is accepted, and `suppressions` of the response shows the opt-out.",
  })
  @ApiCreatedResponse({ type: LeadDetailDto })
  @ApiConflictResponse({ type: LeadExistsDto, description: 'The phone has a lead (`LEAD_EXISTS`).' })
  @ApiErrors(400, 401, 422)
  async create(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewLeadDto): Promise<LeadDetailDto> {
    return this.detail.get(await this.newLeads.create(admin, dto));
  }
}
