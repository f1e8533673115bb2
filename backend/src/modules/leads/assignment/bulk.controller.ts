import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { BulkChangedDto, BulkLeadsDto } from '../office/dto/lead-work.dto';
import { LeadRemovalService } from '../office/lead-removal.service';
import { LeadWorkService } from '../office/lead-work.service';
import { LeadAssignmentService } from './lead-assignment.service';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class BulkController {
  constructor(
    private readonly work: LeadWorkService,
    private readonly removal: LeadRemovalService,
    private readonly assignments: LeadAssignmentService,
  ) {}

  @Post('bulk')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({ operationId: 'changeLeads', summary: 'Delete, categorise or assign many leads at once' })
  @ApiOkResponse({ type: BulkChangedDto })
  @ApiErrors(400, 401, 422)
  async bulk(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: BulkLeadsDto): Promise<BulkChangedDto> {
    return { changed: await this.change(admin, dto) };
  }

  private change(admin: CurrentAdmin, { action, ids, leadCategory, adminId }: BulkLeadsDto): Promise<number> {
    switch (action) {
      case 'delete':
        return this.removal.delete(admin, ids);
      case 'category':
        return this.work.setCategory(admin, ids, leadCategory!);
      case 'assign':
        return this.assignments.assign(admin, ids, adminId ?? null);
    }
  }
}
