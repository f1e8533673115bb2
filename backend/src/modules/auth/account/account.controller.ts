import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangedDto } from '../../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { AccountService } from './account.service';
import {
  ChangeEmailDto,
  ChangeOwnAccountDto,
  ChangePasswordDto,
  ChangeUsernameDto,
  PasswordDto,
  ProfileDto,
} from './dto/account.dto';
import { ReauthenticationService } from './reauthentication.service';
import { Needs } from '../../../common/permissions/needs';

const REAUTHENTICATION =
  '422 `WRONG_PASSWORD` for a wrong current password; 429 for 30 minutes after 5 wrong passwords in 15 minutes.';

@ApiTags('account')
@ApiBearerAuth()
@Controller('api/admin/account')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly reauthentication: ReauthenticationService,
  ) {}

  @Get('profile')
  @Needs('account.own')
  @ApiOperation({ operationId: 'getProfile', summary: "Get the caller's account" })
  @ApiOkResponse({ type: ProfileDto })
  @ApiErrors(401)
  profile(@LoggedInAdmin() admin: CurrentAdmin): Promise<ProfileDto> {
    return this.account.profile(admin);
  }

  @Patch()
  @Needs('schedule.own')
  @ApiOperation({
    operationId: 'changeOwnAccount',
    summary: "Change the caller's presence or display name",
  })
  @ApiOkResponse({ type: ProfileDto })
  @ApiErrors(400, 401)
  changeOwn(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: ChangeOwnAccountDto): Promise<ProfileDto> {
    return this.account.changeOwn(admin, dto);
  }

  @Post('confirm-password')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'confirmPassword',
    summary: 'Confirm the password',
    description: `For the next 15 minutes, no request of this session gets \`PASSWORD_REQUIRED\`. ${REAUTHENTICATION}`,
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 422, 503)
  async confirmPassword(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() { password }: PasswordDto,
  ): Promise<ChangedDto> {
    await this.reauthentication.confirmSession(admin, password);
    return { message: 'Contraseña confirmada' };
  }

  @Post('change-password')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'changePassword',
    summary: "Change the caller's password",
    description: `Ends the caller's other sessions. ${REAUTHENTICATION}`,
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 409, 422, 503)
  async changePassword(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() dto: ChangePasswordDto,
  ): Promise<ChangedDto> {
    await this.account.changePassword(admin, dto);
    return { message: 'Contraseña actualizada' };
  }

  @Post('change-email')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'changeEmail',
    summary: "Change the caller's e-mail address",
    description: `Notifies both addresses. ${REAUTHENTICATION}`,
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 409, 422, 503)
  async changeEmail(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: ChangeEmailDto): Promise<ChangedDto> {
    await this.account.changeEmail(admin, dto);
    return { message: 'Email actualizado' };
  }

  @Post('change-username')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'changeUsername',
    summary: "Change the caller's username",
    description: REAUTHENTICATION,
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 409, 422, 503)
  async changeUsername(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() dto: ChangeUsernameDto,
  ): Promise<ChangedDto> {
    await this.account.changeUsername(admin, dto);
    return { message: 'Usuario actualizado' };
  }
}
