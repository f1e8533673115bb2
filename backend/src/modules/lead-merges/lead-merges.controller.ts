import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { LEAD } from '../leads/lead-subject';
import { leadNotFound } from '../leads/leads.errors';
import { LeadMergesDto, MergeDoneDto, MergeLeadsDto, MergeUndoneDto } from './dto/lead-merges.dto';
import { mergeNotFound } from './lead-merges.errors';
import { LeadMergesService } from './lead-merges.service';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class LeadMergesController {
  constructor(private readonly merges: LeadMergesService) {}

  @Post('merge')
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'mergeLeads',
    summary: 'Make one lead of two of the same person',
    description:
      'What happened to either shows with the one that stays. The phone of the other keeps its proof, consents and opt-outs; the stricter of blocks, fraud and opt-outs holds for both. 409 `MERGE_WHILE_VERIFYING` while its person is proving a phone; 422 `MERGE_KEEPS_PHONE` for a possible duplicate that would stay in place of the lead with the phone. It can be undone for 7 days.',
  })
  @ApiCreatedResponse({ type: MergeDoneDto })
  @ApiErrors(400, 401, 404, 409, 422)
  merge(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: MergeLeadsDto): Promise<MergeDoneDto> {
    return this.merges.merge(admin, dto);
  }

  @Get(':id/merges')
  @Needs('leads.manage', { subject: LEAD })
  @ApiOperation({
    operationId: 'getLeadMerges',
    summary: 'What a lead was merged with, and what seems to be the same person',
  })
  @ApiOkResponse({ type: LeadMergesDto })
  @ApiErrors(401, 404)
  of(@Param('id', new ParseUUIDPipe({ exceptionFactory: leadNotFound })) id: string): Promise<LeadMergesDto> {
    return this.merges.of(id);
  }

  @Post('merges/:id/undo')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'undoMerge',
    summary: 'Part two leads again',
    description:
      'Within 7 days (409 `MERGE_OVER`), the newest merge first (409 `MERGED_FURTHER`). What somebody has changed since stays, and `left` names it; what came since stays with the lead that was kept. 409 `LEAD_PHONE_TAKEN` when the phone has a new lead.',
  })
  @ApiOkResponse({ type: MergeUndoneDto })
  @ApiErrors(401, 404, 409)
  undo(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: mergeNotFound })) id: string,
  ): Promise<MergeUndoneDto> {
    return this.merges.undo(admin, id);
  }
}
