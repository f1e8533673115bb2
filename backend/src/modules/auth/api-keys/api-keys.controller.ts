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
import { ApiKeysDto, CreatedKeyDto, NewKeyDto } from './api-keys.dto';

@ApiTags('api keys')
@ApiBearerAuth()
@Controller('api/admin/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Needs('settings.see', { inPerson: true })
  @ApiOperation({ operationId: 'listApiKeys', summary: 'List the API keys of other systems' })
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
    summary: 'Create an API key for another system',
    description:
      "The key is returned only in this response. It acts in the name of its creator, with at most the creator's rights at the time of each request, and ends with the creator's account. Owners are notified by mail. 422 `API_KEY_EXPIRY`; 422 `TOO_MANY_API_KEYS` for more than 50 keys; 409 `API_KEY_NAME_TAKEN`. 403 `PASSWORD_REQUIRED` if the login is older than 15 minutes; repeat the request with `password`.",
  })
  @ApiCreatedResponse({ type: CreatedKeyDto })
  @ApiErrors(400, 401, 403, 409, 422)
  create(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewKeyDto): Promise<CreatedKeyDto> {
    return this.keys.create(admin, dto);
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('keys.change')
  @ApiOperation({ operationId: 'deleteApiKey', summary: 'Delete an API key' })
  @ApiNoContentResponse({ description: 'Gone.' })
  @ApiErrors(401, 404)
  remove(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: keyNotFound })) id: string,
  ): Promise<void> {
    return this.keys.remove(admin, id);
  }
}
