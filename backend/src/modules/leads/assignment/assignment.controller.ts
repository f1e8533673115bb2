import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../lead-subject';
import { leadNotFound } from '../leads.errors';
import { LeadDetailDto } from '../office/dto/lead-detail.dto';
import { AssignLeadDto } from './assignment.dto';
import { LeadAssignmentService } from './lead-assignment.service';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class AssignmentController {
  constructor(private readonly assignments: LeadAssignmentService) {}

  @Post('claim')
  @HttpCode(200)
  @Needs('leads.claim')
  @ApiOperation({
    operationId: 'claimLead',
    summary: 'Claim the next unassigned lead',
    description:
      'Assigns the caller a lead that was never contacted: verified phones first, then the highest score, then the newest. Concurrent calls get different leads. If leads are assigned by rotation or from a queue, the lead becomes unassigned again unless the caller works with it in time.',
  })
  @ApiOkResponse({ type: LeadDetailDto })
  @ApiNoContentResponse({ description: 'No unassigned lead is left.' })
  @ApiErrors(401)
  async claim(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadDetailDto | undefined> {
    const lead = await this.assignments.claim(admin);
    if (!lead) void reply.status(204);
    return lead ?? undefined;
  }

  @Post(':id/assign')
  @HttpCode(200)
  @Needs('leads.manage', { subject: LEAD })
  @ApiOperation({ operationId: 'assignLead', summary: 'Assign or unassign a lead' })
  @ApiOkResponse({ type: LeadDetailDto })
  @ApiErrors(400, 401, 404, 422)
  assign(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: leadNotFound })) id: string,
    @Body() { adminId }: AssignLeadDto,
  ): Promise<LeadDetailDto> {
    return this.assignments.assignOne(admin, id, adminId);
  }
}
