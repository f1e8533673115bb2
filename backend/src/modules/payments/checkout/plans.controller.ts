import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isPlanId } from 'domain/payments/plans';
import { AppError } from '../../../common/app-error';
import { ApiErrors } from '../../../common/error-response.dto';
import { ContractService } from '../contract/contract.service';
import { ContractDto, ContractQuery } from '../contract/contract.dto';
import { PlanCatalogue } from '../../site-content/plan-catalogue';
import { PlanDto } from './dto/plan.dto';

@ApiTags('payments')
@Controller('api/plans')
export class PlansController {
  constructor(
    private readonly contracts: ContractService,
    private readonly catalogue: PlanCatalogue,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listPlans', summary: 'List the plans of the payment page' })
  @ApiOkResponse({ type: [PlanDto] })
  @ApiErrors()
  async list(): Promise<PlanDto[]> {
    const { catalogVersion, plans } = this.catalogue.shown(await this.contracts.today());
    return plans.map((plan) => ({ ...plan, features: [...plan.features], catalogVersion }));
  }

  @Get(':plan/contract')
  @ApiOperation({
    operationId: 'getContract',
    summary: 'Get the contract for a plan',
    description:
      "The customer signs this contract by paying. Show the price lines and the right to cancel next to the button. Get the contract again with the customer's ZIP code and state, and send its version and hash with the charge, so that the shown contract is the signed one. If the owner enforces the list of states (`GET /api/admin/states`), 422 `STATE_NOT_SERVED`, `STATE_NOT_SOLD` or `STATE_NEEDS_ADVISOR` by the stricter state. In production with a real gateway always 422 `STATE_NOT_SERVED` where credit repair for profit is an offence, and `STATE_NOT_SOLD` where nothing may be charged before the services and cards are charged at once.",
  })
  @ApiOkResponse({ type: ContractDto })
  @ApiErrors(400, 404, 422)
  async contract(
    @Param('plan') plan: string,
    @Query() { zip = '', state, soldVia }: ContractQuery,
  ): Promise<ContractDto> {
    if (!isPlanId(plan)) throw new AppError(404, 'PLAN_NOT_FOUND', 'No encontramos ese plan.');
    const place = { zip, residence: state ?? null };
    await this.contracts.refuseSale(null, place);
    return ContractDto.from(await this.contracts.offered(this.catalogue.plan(plan), place, null, soldVia));
  }
}
