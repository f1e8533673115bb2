import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { sightOf } from '../../../common/permissions/lead-sight';
import { Needs } from '../../../common/permissions/needs';
import { CURRENT_CONTRACT_VERSION } from '../contract/contract-terms';
import { EarlierContractsDto, EarlierContractsQuery } from './earlier-contracts.dto';
import { EarlierContractsRepository } from './earlier-contracts.repository';

@ApiTags('admin payments')
@ApiBearerAuth()
@Controller('api/admin/payments/earlier-contracts')
export class EarlierContractsController {
  constructor(private readonly contracts: EarlierContractsRepository) {}

  @Get()
  @Needs('payments.see')
  @ApiOperation({
    operationId: 'listEarlierContracts',
    summary: 'List the contracts that were signed with an earlier version of the texts',
    description:
      'By state, then page by page. A new version of the texts changes no signed contract: `GET /api/payments/{paymentId}/contract` shows each with the words that were signed. Contracts that were signed outside the product are not listed.',
  })
  @ApiOkResponse({ type: EarlierContractsDto })
  @ApiErrors(400, 401)
  async list(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() { state, only, page, pageSize }: EarlierContractsQuery,
  ): Promise<EarlierContractsDto> {
    const all = { version: CURRENT_CONTRACT_VERSION, sight: sightOf(admin) };
    const wanted = { state: state ?? null, isRunning: only === 'running' };
    const [states, found] = await Promise.all([
      this.contracts.countByState(all),
      this.contracts.page(all, wanted, { page, pageSize }),
    ]);
    return { currentVersion: CURRENT_CONTRACT_VERSION, states, ...found, page, pageSize };
  }
}
