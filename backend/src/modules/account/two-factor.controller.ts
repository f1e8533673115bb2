import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangedDto } from '../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { BackupCodesDto, OtpSetupDto, PasswordDto, VerifyOtpSetupDto } from './dto/account.dto';
import { TwoFactorService } from './two-factor.service';
import { Needs } from '../../common/permissions/needs';

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
      'Nothing is asked for at login before `verify-otp-setup`. Calling again replaces what was prepared.',
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
    summary: 'Turn the prepared second factor on',
    description:
      'With the first code of the authenticator. Ends the other sessions; from then on the login asks for one.',
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
    summary: 'Turn the second factor off',
    description:
      'Asks for the password again, in a session that was opened with a code. The backup codes count no more.',
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
    summary: 'Make new backup codes',
    description: 'The earlier ones count no more.',
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
