import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { consentTextAsShown, CURRENT_CONSENT_VERSION } from 'domain/messages/consent-texts';
import { AppConfig } from '../../../config/app-config';
import { ApiErrors } from '../../../common/error-response.dto';
import { FreeSlotsToday } from './free-slots-today.service';
import { PublicConfigDto } from './public-config.dto';
import { Business } from '../../site-content/business';

@ApiTags('config')
@Controller('api/config')
export class PublicConfigController {
  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly freeSlots: FreeSlotsToday,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getPublicConfig',
    summary: 'Get the settings of the public pages',
    description:
      'Contains the consent texts and their version, the way of payment, `freeSlotsToday`, and `cardFields` if the gateway’s own fields take the card.',
  })
  @ApiOkResponse({ type: PublicConfigDto })
  @ApiErrors()
  async get(): Promise<PublicConfigDto> {
    const shown = consentTextAsShown(CURRENT_CONSENT_VERSION, this.business.name);
    return {
      consentTextVersion: CURRENT_CONSENT_VERSION,
      consentSmsNotice: shown?.smsNotice ?? '',
      consentMarketingLabel: shown?.marketingLabel ?? '',
      deviceFingerprint: this.config.deviceFingerprint,
      simulatedPayments: this.config.paymentsMode === 'simulator',
      storesCards: this.config.storesCards,
      cardFields: this.config.nmi?.tokenizationKey
        ? {
            scriptUrl: `${new URL(this.config.nmi.apiUrl).origin}/token/Collect.js`,
            tokenizationKey: this.config.nmi.tokenizationKey,
          }
        : null,
      freeSlotsToday: await this.freeSlots.today(),
    };
  }
}
