import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/error-response.dto';
import { PlanDto } from './dto/plan.dto';
import { PLANS } from './plans';

@ApiTags('payments')
@Controller('api/plans')
export class PlansController {
  @Get()
  @ApiOperation({ operationId: 'listPlans', summary: 'The plans of the payment page' })
  @ApiOkResponse({ type: [PlanDto] })
  @ApiErrors()
  list(): PlanDto[] {
    return PLANS.map((plan) => ({ ...plan, features: [...plan.features] }));
  }
}
