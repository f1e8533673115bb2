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
    summary: 'Write down who calls or comes by',
    description:
      'The phone stays unproven and no code is sent. What an agent writes down is theirs. 409 `LEAD_EXISTS` when a live lead has it: `details.leadId` names it, unless the person may not see it. 422 `PHONE_ERASED` for a phone whose data were erased. A number that asked for no messages is taken; `suppressions` of the answer says so.',
  })
  @ApiCreatedResponse({ type: LeadDetailDto })
  @ApiConflictResponse({ type: LeadExistsDto, description: 'The phone has a lead (`LEAD_EXISTS`).' })
  @ApiErrors(400, 401, 422)
  async create(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewLeadDto): Promise<LeadDetailDto> {
    return this.detail.get(await this.newLeads.create(admin, dto));
  }
}
