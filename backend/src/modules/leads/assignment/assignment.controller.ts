import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../lead-subject';
import { leadNotFound } from '../leads.errors';
import { LeadDetailDto } from '../office/dto/lead-detail.dto';
import { AssignLeadDto } from './dto/assignment.dto';
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
    summary: 'Take the next lead of nobody',
    description:
      'Of those that were never contacted: a proven phone first, then the best score, then the newest. Each call takes another one, ' +
      'whoever calls at the same time. Where leads are given by turn or taken from a queue, it goes back unless it is worked with in time.',
  })
  @ApiOkResponse({ type: LeadDetailDto })
  @ApiNoContentResponse({ description: 'There is none.' })
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
  @ApiOperation({ operationId: 'assignLead', summary: 'Give a lead to a person, or to nobody' })
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
