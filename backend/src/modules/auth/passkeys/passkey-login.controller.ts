import { Body, Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentClient, type Client } from '../../../common/client';
import { ApiErrors } from '../../../common/error-response.dto';
import { AppConfig } from '../../../config/app-config';
import { deviceCookie, knownDevice } from '../login/device-token';
import { LoginResponseDto } from '../login/login.dto';
import { Public } from '../public.decorator';
import { PasskeyAnswerDto, PasskeyLoginOptionsDto } from './passkey-login.dto';
import { PasskeyLoginService } from './passkey-login.service';

@ApiTags('auth')
@Controller('api/admin/login/passkey')
export class PasskeyLoginController {
  constructor(
    private readonly config: AppConfig,
    private readonly logins: PasskeyLoginService,
  ) {}

  @Public()
  @Post('options')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'getPasskeyLoginOptions',
    summary: 'Get the options for a login with a passkey',
    description:
      'At most ten open challenges per IP address. A challenge ends after 5 minutes, or when it is answered.',
  })
  @ApiOkResponse({ type: PasskeyLoginOptionsDto })
  @ApiErrors(429)
  options(@CurrentClient() client: Client): Promise<PasskeyLoginOptionsDto> {
    return this.logins.options(client);
  }

  @Public()
  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'logInByPasskey',
    summary: 'Log in with a passkey',
    description:
      'Needs no username, password or code, because the device has verified the user. 401 `PASSKEY_EXPIRED` for a challenge that has expired or was already answered; 401 `PASSKEY_REFUSED` for an unknown passkey. After 20 attempts from an IP address in 15 minutes, further attempts are refused for 30 minutes.',
  })
  @ApiOkResponse({ type: LoginResponseDto })
  @ApiErrors(400, 401, 429)
  async login(
    @Body() dto: PasskeyAnswerDto,
    @CurrentClient() client: Client,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResponseDto> {
    const answer = await this.logins.login(dto, client);
    const { jwtSecret, publicUrl } = this.config;
    const https = publicUrl.startsWith('https:');
    const { username } = answer.user!;
    const device = knownDevice(cookies, username, jwtSecret, https);
    void reply.header('set-cookie', deviceCookie(device, username, jwtSecret, https));
    return answer;
  }
}
