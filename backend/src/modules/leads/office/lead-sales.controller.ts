import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { leadNotFound } from '../leads.errors';
import { LEAD } from '../lead-subject';
import { LeadDetailDto } from './dto/lead-detail.dto';
import { MarkSaleDto } from './dto/lead-sale.dto';
import { LeadDetailService } from './lead-detail.service';
import { LeadSalesService } from './lead-sales.service';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class LeadSalesController {
  constructor(
    private readonly sales: LeadSalesService,
    private readonly detail: LeadDetailService,
  ) {}

  @Post(':id/sale-mark')
  @HttpCode(200)
  @Needs('settings.change', { inPerson: true, subject: LEAD })
  @ApiOperation({
    operationId: 'markLeadSale',
    summary: 'Mark how the next plan is sold to a lead',
    description:
      'A plan bought after a talk with the office counts as sold by telephone (16 CFR § 310.4(a)(2)). The mark says otherwise until the next talk; sales that were made do not change. 403 `PASSWORD_REQUIRED` if the password was not confirmed in the last 15 minutes.',
  })
  @ApiOkResponse({ type: LeadDetailDto })
  @ApiErrors(400, 401, 403, 404)
  async mark(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: leadNotFound })) id: string,
    @Body() dto: MarkSaleDto,
  ): Promise<LeadDetailDto> {
    await this.sales.mark(admin, id, dto);
    return this.detail.get(id);
  }
}
