import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isPlanId } from 'domain/plans';
import { AppError } from '../../../common/app-error';
import { ApiErrors } from '../../../common/error-response.dto';
import { ContractService } from '../contract/contract.service';
import { ContractDto, ContractQuery } from '../contract/dto/contract.dto';
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
  @ApiOperation({ operationId: 'listPlans', summary: 'The plans of the payment page' })
  @ApiOkResponse({ type: [PlanDto] })
  @ApiErrors()
  async list(): Promise<PlanDto[]> {
    const { catalogVersion, plans } = this.catalogue.shown(await this.contracts.today());
    return plans.map((plan) => ({ ...plan, features: [...plan.features], catalogVersion }));
  }

  @Get(':plan/contract')
  @ApiOperation({
    operationId: 'getContract',
    summary: 'The contract that is signed by paying for a plan',
    description:
      'Show the price lines and the right to cancel beside the button. Fetch it again with the ZIP code that was typed, and name its version ' +
      'and its hash when charging: what was shown is then what is signed.',
  })
  @ApiOkResponse({ type: ContractDto })
  @ApiErrors(400, 404)
  async contract(@Param('plan') plan: string, @Query() { zip }: ContractQuery): Promise<ContractDto> {
    if (!isPlanId(plan)) throw new AppError(404, 'PLAN_NOT_FOUND', 'No encontramos ese plan.');
    return ContractDto.from(await this.contracts.offered(this.catalogue.plan(plan), zip));
  }
}
