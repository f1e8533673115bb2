import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { splitName } from 'domain/names';
import { ApiErrors } from '../../../common/error-response.dto';
import { ContractService } from '../contract/contract.service';
import { WrongLinksInterceptor } from '../../security/limits/wrong-links.interceptor';
import { PlanCatalogue } from '../../site-content/plan-catalogue';
import { ContractDto } from '../contract/contract.dto';
import { PaymentLinkDto, PaymentLinkQuery } from './payment-links.dto';
import { PaymentLinkUse } from './payment-link-use.service';

/** Serves payment links to their recipients. */
@ApiTags('payments')
@UseInterceptors(WrongLinksInterceptor)
@Controller('api/payment-links')
export class PaymentLinksController {
  constructor(
    private readonly use: PaymentLinkUse,
    private readonly contracts: ContractService,
    private readonly catalogue: PlanCatalogue,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getPaymentLink',
    summary: 'Get a payment link by its secret',
    description:
      'Returns the plan at the promised price, and of the person only the first name, because a link may leak. The contract also names the state of the person, if it gives more days to cancel than the states of the request. To pay, send the secret as `link` in the charge. 404 for an unknown link; 410 `PAYMENT_LINK_USED`, `PAYMENT_LINK_WITHDRAWN` or `PAYMENT_LINK_EXPIRED`.',
  })
  @ApiOkResponse({ type: PaymentLinkDto })
  @ApiErrors(400, 403, 404, 410, 422)
  async get(@Query() { ref, zip = '', state }: PaymentLinkQuery): Promise<PaymentLinkDto> {
    const { link, fullName, leadState, isPaying } = await this.use.open(ref);
    const { promised, catalogVersion, expiresAt } = link;
    const place = { zip, residence: state ?? null, leadState };
    // The page has to show the outcome of a payment in progress, even if the office has closed the state since.
    if (!isPaying) await this.contracts.refuseSale(link, place);
    const shown = this.catalogue.shown(await this.contracts.today()).plans;
    const popular = promised.popular && shown.some(({ id, popular }) => id === promised.id && popular);
    return {
      firstName: splitName(fullName).firstName,
      plan: { ...promised, popular, features: [...promised.features], catalogVersion },
      contract: ContractDto.from(await this.contracts.offered(promised, place, link)),
      expiresAt,
    };
  }
}
