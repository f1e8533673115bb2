import { Body, Controller, Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { permissionsOf } from 'domain/office/permissions';
import type { FastifyReply } from 'fastify';
import { CurrentClient, type Client } from '../../../common/client';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { AppConfig } from '../../../config/app-config';
import { SettingsService } from '../../settings/settings.service';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { deviceCookie, knownDevice } from './device-token';
import { LoginRequestDto, LoginResponseDto, SessionDto } from './login.dto';
import { LoginService } from './login.service';
import { Public } from '../public.decorator';
import { SessionService } from '../sessions/session.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('auth')
@Controller('api/admin')
export class AuthController {
  constructor(
    private readonly config: AppConfig,
    private readonly logins: LoginService,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
    private readonly settings: SettingsService,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'login',
    summary: 'Log in',
    description:
      'With a second factor, the first response contains `otpRequired` and no token. After 5 failed attempts in 15 minutes for a username, or 20 for an IP address, further attempts are refused for 30 minutes. 409 `SECOND_FACTOR_UNREADABLE` if the server can no longer decrypt the second factor, because its key was changed: `npm run admin -- reset-otp` removes it. 503 `LOGIN_BUSY` if too many users log in at once.',
  })
  @ApiOkResponse({ type: LoginResponseDto })
  @ApiErrors(400, 401, 409, 503)
  async login(
    @Body() dto: LoginRequestDto,
    @CurrentClient() client: Client,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResponseDto> {
    const { jwtSecret, publicUrl } = this.config;
    const https = publicUrl.startsWith('https:');
    const device = knownDevice(cookies, dto.username, jwtSecret, https);
    const answer = await this.logins.login(dto, client, device);
    if (answer.token) {
      void reply.header('set-cookie', deviceCookie(device, dto.username, jwtSecret, https));
    }
    return answer;
  }

  @Get('session')
  @ApiBearerAuth()
  @Needs('account.own')
  @ApiOperation({
    operationId: 'getSession',
    summary: 'Check the session, and get its user',
  })
  @ApiOkResponse({ type: SessionDto })
  @ApiErrors(401)
  async session(
    @LoggedInAdmin() { id, username, role, sees, secondFactorDue }: CurrentAdmin,
  ): Promise<SessionDto> {
    const { timeZone } = await this.settings.get();
    return {
      authenticated: true,
      user: { id, username, role, sees },
      timeZone,
      permissions: permissionsOf(role),
      secondFactorDue,
    };
  }

  @Post('logout')
  @HttpCode(204)
  @ApiBearerAuth()
  @Needs('account.own')
  @ApiOperation({ operationId: 'logout', summary: 'Log out' })
  @ApiNoContentResponse({ description: 'The token becomes invalid on every instance.' })
  @ApiErrors(401)
  async logout(@LoggedInAdmin() admin: CurrentAdmin): Promise<void> {
    await this.sessions.close(admin.sid);
    await this.audit.record({ ...byAdmin(admin), action: 'logout' });
  }
}
