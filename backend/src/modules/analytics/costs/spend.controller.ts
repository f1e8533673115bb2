import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { MonthsQuery, SetSpendDto, SpendListDto, SpendSetDto } from './dto/spend.dto';
import { SpendService } from './spend.service';

@ApiTags('admin costs')
@ApiBearerAuth()
@Controller('api/admin/spend')
export class SpendController {
  constructor(private readonly spend: SpendService) {}

  @Get()
  @Needs('costs.see')
  @ApiOperation({
    operationId: 'listSpend',
    summary: 'List the spend on advertising by month',
  })
  @ApiOkResponse({ type: SpendListDto })
  @ApiErrors(400, 401)
  list(@Query() query: MonthsQuery): Promise<SpendListDto> {
    return this.spend.list(query);
  }

  @Post()
  @HttpCode(200)
  @Needs('costs.change')
  @ApiOperation({
    operationId: 'setSpend',
    summary: 'Record the spend on advertising',
    description:
      'Sets one amount per month, source and campaign; a repeated request changes nothing. All rows are written or none. With `wasCents`, an amount that another user has changed since is not overwritten: 409 `SPEND_CHANGED`, with the affected rows and their present amounts in `details`. 422 `TOO_MANY_SPEND_ROWS` for more than 500 rows in a month.',
  })
  @ApiOkResponse({ type: SpendSetDto })
  @ApiErrors(400, 401, 409, 422)
  set(@LoggedInAdmin() admin: CurrentAdmin, @Body() { rows }: SetSpendDto): Promise<SpendSetDto> {
    return this.spend.set(admin, rows);
  }
}
