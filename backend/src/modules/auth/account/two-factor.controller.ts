import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangedDto } from '../../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { BackupCodesDto, OtpSetupDto, PasswordDto, VerifyOtpSetupDto } from './dto/account.dto';
import { TwoFactorService } from './two-factor.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('account')
@ApiBearerAuth()
@Controller('api/admin/account')
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactorService) {}

  @Post('setup-otp')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'setUpOtp',
    summary: 'Prepare a second factor',
    description:
      'The login requires no second factor until `verify-otp-setup`. A repeated call replaces the prepared secret.',
  })
  @ApiOkResponse({ type: OtpSetupDto })
  @ApiErrors(400, 401, 409, 422, 503)
  setUp(@LoggedInAdmin() admin: CurrentAdmin, @Body() { password }: PasswordDto): Promise<OtpSetupDto> {
    return this.twoFactor.setUp(admin, password);
  }

  @Post('verify-otp-setup')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'verifyOtpSetup',
    summary: 'Enable the prepared second factor',
    description:
      "Needs the first code of the authenticator. Ends the caller's other sessions; from then on the login requires a code.",
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 409, 422, 503)
  async verify(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() { token }: VerifyOtpSetupDto,
  ): Promise<ChangedDto> {
    await this.twoFactor.enable(admin, token);
    return { message: 'Autenticación de dos factores habilitada' };
  }

  @Post('disable-otp')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'disableOtp',
    summary: 'Disable the second factor',
    description:
      'Needs the password, and a session that was opened with a code. The backup codes become invalid.',
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 403, 409, 422, 503)
  async disable(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() { password }: PasswordDto,
  ): Promise<ChangedDto> {
    await this.twoFactor.disable(admin, password);
    return { message: 'Google Authenticator deshabilitado' };
  }

  @Post('backup-codes')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'replaceBackupCodes',
    summary: 'Create new backup codes',
    description: 'Earlier backup codes become invalid.',
  })
  @ApiOkResponse({ type: BackupCodesDto })
  @ApiErrors(400, 401, 403, 409, 422, 503)
  replaceBackupCodes(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() { password }: PasswordDto,
  ): Promise<BackupCodesDto> {
    return this.twoFactor.replaceBackupCodes(admin, password);
  }
}
