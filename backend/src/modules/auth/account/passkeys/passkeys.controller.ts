import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../../common/current-admin';
import { ApiErrors } from '../../../../common/error-response.dto';
import { Needs } from '../../../../common/permissions/needs';
import { passkeyNotFound } from '../account.errors';
import { AddedPasskeyDto, NewPasskeyDto, NewPasskeyOptionsDto, PasskeysDto } from './passkeys.dto';
import { PasskeysService } from './passkeys.service';

const AGAIN =
  '403 `PASSWORD_REQUIRED` if the last login or confirmation of the password is older than 15 minutes; repeat the request after `confirm-password`.';

@ApiTags('account')
@ApiBearerAuth()
@Controller('api/admin/account/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Get()
  @Needs('account.own')
  @ApiOperation({ operationId: 'listPasskeys', summary: "List the caller's passkeys" })
  @ApiOkResponse({ type: PasskeysDto })
  @ApiErrors(401)
  async list(@LoggedInAdmin() admin: CurrentAdmin): Promise<PasskeysDto> {
    return { passkeys: await this.passkeys.list(admin) };
  }

  @Post('options')
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'getNewPasskeyOptions',
    summary: 'Get the options for creating a passkey',
    description: `${AGAIN} 422 \`TOO_MANY_PASSKEYS\` for more than 10 passkeys.`,
  })
  @ApiOkResponse({ type: NewPasskeyOptionsDto })
  @ApiErrors(401, 403, 422)
  options(@LoggedInAdmin() admin: CurrentAdmin): Promise<NewPasskeyOptionsDto> {
    return this.passkeys.options(admin);
  }

  @Post()
  @Needs('account.own')
  @ApiOperation({
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    description: `${AGAIN} 422 \`PASSKEY_NOT_ADDED\` if the values prove no passkey.`,
  })
  @ApiCreatedResponse({ type: AddedPasskeyDto })
  @ApiErrors(400, 401, 403, 422)
  add(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewPasskeyDto): Promise<AddedPasskeyDto> {
    return this.passkeys.add(admin, dto);
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('account.own')
  @ApiOperation({
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description: `Ends the caller's other sessions. ${AGAIN}`,
  })
  @ApiNoContentResponse({ description: 'It can no longer log in to the account.' })
  @ApiErrors(401, 403, 404)
  remove(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: passkeyNotFound })) id: string,
  ): Promise<void> {
    return this.passkeys.remove(admin, id);
  }
}
