import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
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
    summary: 'What each source and campaign cost, and what its leads brought',
    description:
      'Of the leads that came in the months, by the office’s clock: what has become of them and what they have paid to this day, beside what ' +
      'was spent in those months. Deleted leads are in no figure, merged ones are one.',
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
    summary: 'The same as a CSV file',
    description: 'UTF-8 with a byte order mark, RFC 4180, safe in spreadsheets, in the audit trail.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({
    schema: { type: 'string', format: 'binary' },
    headers: { 'x-total-rows': { description: 'Rows without the header', schema: { type: 'integer' } } },
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
