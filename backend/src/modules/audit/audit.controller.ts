import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/error-response.dto';
import { AuditService } from './audit.service';
import { AuditEntryDto, AuditPageDto, AuditQueryDto } from './dto/audit.dto';
import { Needs } from '../../common/permissions/needs';

@ApiTags('audit')
@ApiBearerAuth()
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Needs('audit.see')
  @ApiOperation({
    operationId: 'listAuditEntries',
    summary: 'What administrators did, and who tried to log in',
    description: 'Entries are written once and never changed. They hold no secret.',
  })
  @ApiOkResponse({ type: AuditPageDto })
  @ApiErrors(400, 401)
  async list(@Query() query: AuditQueryDto): Promise<AuditPageDto> {
    const { entries, total } = await this.audit.list(query);
    return { entries: entries.map(AuditEntryDto.from), total, page: query.page, pageSize: query.pageSize };
  }
}
