import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../lead-subject';
import { leadNotFound } from '../leads.errors';
import { LeadMergesDto, MergeDoneDto, MergeLeadsDto, MergeUndoneDto } from './lead-merges.dto';
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
    summary: 'Merge two leads of the same person',
    description:
      'The history of both leads is shown with the kept one. The phone of the merged lead keeps its proof, consents and opt-outs. The stricter of blocks, fraud marks and opt-outs applies to both. The merge can be undone for 7 days. 409 `MERGE_WHILE_VERIFYING` while the person is verifying a phone. 422 `MERGE_KEEPS_PHONE` if a possible duplicate would replace the lead with the phone.',
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
    summary: 'List merged leads and possible duplicates of a lead',
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
    summary: 'Undo a merge',
    description:
      'Possible for 7 days (409 `MERGE_OVER`), newest merge first (409 `MERGED_FURTHER`). Fields that a user has changed since stay unchanged and are listed in `left`. Events since the merge stay with the kept lead. 409 `LEAD_PHONE_TAKEN` if the phone has a new lead.',
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
