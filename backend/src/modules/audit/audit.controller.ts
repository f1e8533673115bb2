import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/error-response.dto';
import { AuditService } from './audit.service';
import { ChainKey } from './chain/chain-key';
import { ChainService } from './chain/chain.service';
import { AuditEntryDto, AuditPageDto, AuditQueryDto } from './dto/audit.dto';
import { AuditHeadDto } from './dto/audit-head.dto';
import { Needs } from '../../common/permissions/needs';

@ApiTags('audit')
@ApiBearerAuth()
@Controller('api/admin/audit')
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly chain: ChainService,
    private readonly key: ChainKey,
  ) {}

  @Get()
  @Needs('audit.see')
  @ApiOperation({
    operationId: 'listAuditEntries',
    summary: 'List audit entries: actions of users and attempts to log in',
    description: 'Entries are written once and never changed. They contain no secrets.',
  })
  @ApiOkResponse({ type: AuditPageDto })
  @ApiErrors(400, 401)
  async list(@Query() query: AuditQueryDto): Promise<AuditPageDto> {
    const { entries, total } = await this.audit.list(query);
    return { entries: entries.map(AuditEntryDto.from), total, page: query.page, pageSize: query.pageSize };
  }

  @Get('head')
  @Needs('audit.see')
  @ApiOperation({
    operationId: 'getAuditHead',
    summary: 'Get the last link of the audit chain',
    description:
      'Store it outside the database. A file of the chain that neither ends with this link nor contains it was tampered with.',
  })
  @ApiOkResponse({ type: AuditHeadDto })
  @ApiErrors(401)
  async head(): Promise<AuditHeadDto> {
    return AuditHeadDto.from(await this.chain.head(), this.key.publicKey);
  }
}
