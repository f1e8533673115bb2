import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/error-response.dto';
import { ProviderCheckDto } from './dto/provider-check.dto';
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
    summary: 'Ask the providers whether their accounts are in order',
    description:
      'Sender, registration and addresses at Twilio; key, rights and test mode at NMI; the mail server’s login; the calendar; when ' +
      'each webhook was last heard. Reads alone: nothing is sent, charged or changed. Takes up to 30 seconds. One at a time for the ' +
      'whole installation (409 `CHECK_RUNNING`), 20 in ten minutes (429 `TOO_MANY_CHECKS`).',
  })
  @ApiOkResponse({ type: [ProviderCheckDto] })
  @ApiErrors(401, 409)
  check(): Promise<ProviderCheckDto[]> {
    return this.checks.check();
  }
}
