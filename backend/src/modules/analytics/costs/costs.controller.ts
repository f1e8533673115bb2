import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { CostsService } from './costs.service';
import { CostsDto } from './dto/costs.dto';
import { MonthsQuery } from './dto/spend.dto';

@ApiTags('admin costs')
@ApiBearerAuth()
@Controller('api/admin/analytics/costs')
export class CostsController {
  constructor(private readonly costs: CostsService) {}

  @Get()
  @Needs('costs.see')
  @ApiOperation({
    operationId: 'getCosts',
    summary: 'Get the costs and revenue of each source and campaign',
    description:
      'Covers the leads created in the given months, in the owner’s time zone: their state and payments until today, compared with the spend of those months. Deleted leads are not counted; merged leads count as one. `isComplete` is false while changed results wait to be counted.',
  })
  @ApiOkResponse({ type: CostsDto })
  @ApiErrors(400, 401)
  get(@Query() query: MonthsQuery): Promise<CostsDto> {
    return this.costs.costsOf(query);
  }

  @Get('export')
  @Needs('costs.see')
  @ApiOperation({
    operationId: 'exportCosts',
    summary: 'Export the costs and revenue as a CSV file',
    description:
      'UTF-8 with a byte order mark, RFC 4180, safe in spreadsheets. Each export is recorded in the audit trail.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({
    schema: { type: 'string', format: 'binary' },
    headers: {
      'x-total-rows': { description: 'Number of rows without the header.', schema: { type: 'integer' } },
    },
  })
  @ApiErrors(400, 401)
  async export(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() query: MonthsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { csv, fileName, rows } = await this.costs.export(admin, query);
    void reply.header('x-total-rows', String(rows));
    return new StreamableFile(Buffer.from(csv), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }
}
