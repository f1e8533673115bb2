import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { TakesPassword } from '../../../common/permissions/password-again';
import { keyNotFound } from './api-keys.errors';
import { ApiKeysService } from './api-keys.service';
import { ApiKeysDto, CreatedKeyDto, NewKeyDto } from './dto/api-keys.dto';

@ApiTags('api keys')
@ApiBearerAuth()
@Controller('api/admin/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Needs('settings.see', { inPerson: true })
  @ApiOperation({ operationId: 'listApiKeys', summary: 'The keys that other systems call with' })
  @ApiOkResponse({ type: ApiKeysDto })
  @ApiErrors(401)
  async list(): Promise<ApiKeysDto> {
    return { keys: await this.keys.list() };
  }

  @Post()
  @Needs('keys.change')
  @TakesPassword()
  @ApiOperation({
    operationId: 'createApiKey',
    summary: 'Make a key for another system',
    description:
      'The key is told this once. It calls in the name of who makes it, with their rights of that moment at most, and ends with their account. ' +
      '422 `API_KEY_EXPIRY`, and `TOO_MANY_API_KEYS` after 50; 409 `API_KEY_NAME_TAKEN`. Owners are told by mail. Asks for the password again when ' +
      'the login is older than 15 minutes: 403 `PASSWORD_REQUIRED`, repeated with `password`.',
  })
  @ApiCreatedResponse({ type: CreatedKeyDto })
  @ApiErrors(400, 401, 403, 409, 422)
  create(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewKeyDto): Promise<CreatedKeyDto> {
    return this.keys.create(admin, dto);
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('keys.change')
  @ApiOperation({ operationId: 'deleteApiKey', summary: 'Delete a key: nobody gets in with it any more' })
  @ApiNoContentResponse({ description: 'Gone.' })
  @ApiErrors(401, 404)
  remove(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: keyNotFound })) id: string,
  ): Promise<void> {
    return this.keys.remove(admin, id);
  }
}
