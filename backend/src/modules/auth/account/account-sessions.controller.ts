import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { AccountSessionsService } from './account-sessions.service';
import { AccountSessionsDto, ClosedSessionsDto } from './dto/account-sessions.dto';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('account')
@ApiBearerAuth()
@Controller('api/admin/account/sessions')
export class AccountSessionsController {
  constructor(private readonly sessions: AccountSessionsService) {}

  @Get()
  @Needs('account.own')
  @ApiOperation({ operationId: 'listSessions', summary: "List the caller's open sessions" })
  @ApiOkResponse({ type: AccountSessionsDto })
  @ApiErrors(401)
  async list(@LoggedInAdmin() admin: CurrentAdmin): Promise<AccountSessionsDto> {
    return { sessions: await this.sessions.list(admin) };
  }

  @Delete()
  @HttpCode(200)
  @Needs('account.own')
  @ApiOperation({ operationId: 'closeOtherSessions', summary: 'End all other sessions of the caller' })
  @ApiOkResponse({ type: ClosedSessionsDto })
  @ApiErrors(401)
  async closeOthers(@LoggedInAdmin() admin: CurrentAdmin): Promise<ClosedSessionsDto> {
    return { closed: await this.sessions.closeOthers(admin) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('account.own')
  @ApiOperation({ operationId: 'closeSession', summary: 'End one session of the caller' })
  @ApiParam({
    name: 'id',
    description: 'Id of the session, from the list',
    example: '2Zl9bS0r2lJtXfO7n2v6uQhK',
  })
  @ApiNoContentResponse({ description: 'Its token becomes invalid on every instance.' })
  @ApiErrors(401, 404)
  async close(@LoggedInAdmin() admin: CurrentAdmin, @Param('id') id: string): Promise<void> {
    await this.sessions.close(admin, id);
  }
}
