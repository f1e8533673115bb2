import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PHONE_REFUSAL_TEXTS } from 'domain/phone';
import { CurrentClient, type Client } from '../../common/client';
import { ApiErrors } from '../../common/error-response.dto';
import { parseUsPhone } from '../../common/phone';
import { ValidatePhoneRequestDto, ValidatePhoneResponseDto } from './validate-phone.dto';
import { VerificationLimitsService } from './verification-limits.service';

@ApiTags('leads')
@Controller('api/validate-phone')
export class PhoneValidationController {
  constructor(private readonly limits: VerificationLimitsService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'validatePhone',
    summary: 'Check a phone number',
    description:
      'Checks only the numbering plan: no provider is queried and nothing is sent. At most 60 requests per hour and IP address.',
  })
  @ApiOkResponse({ type: ValidatePhoneResponseDto })
  @ApiErrors(400, 403)
  async validate(
    @Body() { phoneNumber }: ValidatePhoneRequestDto,
    @CurrentClient() client: Client,
  ): Promise<ValidatePhoneResponseDto> {
    await this.limits.countValidation(client.ip);
    const phone = parseUsPhone(phoneNumber);
    return phone.valid
      ? { valid: true, phoneNumber: phone.e164 }
      : { valid: false, message: PHONE_REFUSAL_TEXTS[phone.reason] };
  }
}
