import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/error-response.dto';
import { ProviderCheckDto } from './provider-check.dto';
import { ProviderChecksService } from './provider-checks.service';
import { Needs } from '../../common/permissions/needs';

@ApiTags('settings')
@ApiBearerAuth()
@Controller('api/admin/providers')
export class ProviderChecksController {
  constructor(private readonly checks: ProviderChecksService) {}

  @Post('check')
  @HttpCode(200)
  @Needs('settings.change')
  @ApiOperation({
    operationId: 'checkProviders',
    summary: 'Check the accounts of the providers',
    description:
      'Checks sender, registration and addresses at Twilio; key, rights and test mode at NMI; the mail server’s login; the calendar; and the time of the last event of each webhook. Only reads: nothing is sent, charged or changed. Takes up to 30 seconds. 409 `CHECK_RUNNING` while another check runs in the installation; 429 `TOO_MANY_CHECKS` for more than 20 in ten minutes.',
  })
  @ApiOkResponse({ type: [ProviderCheckDto] })
  @ApiErrors(401, 409)
  check(): Promise<ProviderCheckDto[]> {
    return this.checks.check();
  }
}
