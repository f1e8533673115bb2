import { Body, Controller, Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { permissionsOf } from 'domain/permissions';
import type { FastifyReply } from 'fastify';
import { CurrentClient, type Client } from '../../common/client';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { AppConfig } from '../../config/app-config';
import { SettingsService } from '../settings/settings.service';
import { AuditService, byAdmin } from '../audit/audit.service';
import { deviceCookie, knownDevice } from './device-token';
import { LoginRequestDto, LoginResponseDto, SessionDto } from './dto/login.dto';
import { LoginService } from './login.service';
import { Public } from './public.decorator';
import { SessionService } from './session.service';
import { Needs } from '../../common/permissions/needs';

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
      'With a second factor the first answer is `otpRequired` and has no token. 5 wrong tries in 15 minutes for a ' +
      'username, or 20 for an address, lock further tries for 30 minutes. 503 (`LOGIN_BUSY`) while too many log in at once.',
  })
  @ApiOkResponse({ type: LoginResponseDto })
  @ApiErrors(400, 401, 503)
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
    summary: 'Whether the token is still valid, and the administrator it belongs to',
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
  @ApiOperation({ operationId: 'logout', summary: 'End the session' })
  @ApiNoContentResponse({ description: 'The token counts no more, on any instance.' })
  @ApiErrors(401)
  async logout(@LoggedInAdmin() admin: CurrentAdmin): Promise<void> {
    await this.sessions.close(admin.sid);
    await this.audit.record({ ...byAdmin(admin), action: 'logout' });
  }
}
