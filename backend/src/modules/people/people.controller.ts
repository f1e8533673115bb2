import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { TakesPassword } from '../../common/permissions/password-again';
import {
  ChangePersonDto,
  EndedSessionsDto,
  InvitationSentDto,
  InvitedPersonDto,
  InvitePersonDto,
  PeopleDto,
  TeamMemberDto,
} from './people.dto';
import { InvitationsService } from './invitations.service';
import { personNotFound } from './people.errors';
import { PeopleService } from './people.service';

const AGAIN =
  '403 `PASSWORD_REQUIRED` if the login is older than 15 minutes; repeat the request with the `password` of the caller.';

const Id = (): ParameterDecorator => Param('id', new ParseUUIDPipe({ exceptionFactory: personNotFound }));

@ApiTags('people')
@ApiBearerAuth()
@Controller('api/admin/users')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @Needs('people.see')
  @ApiOperation({ operationId: 'listPeople', summary: 'List the users' })
  @ApiOkResponse({ type: PeopleDto })
  @ApiErrors(401)
  async list(): Promise<PeopleDto> {
    return { users: await this.people.list() };
  }

  @Post()
  @Needs('people.change')
  @TakesPassword()
  @ApiOperation({
    operationId: 'invitePerson',
    summary: 'Invite a user',
    description:
      'Sends an e-mail with a link to set a password, which works once and for 24 hours. The user cannot log in before. 409 ' +
      '`USERNAME_TAKEN` if another user has the username, ignoring case, or one that looks alike. ' +
      AGAIN,
  })
  @ApiCreatedResponse({ type: InvitedPersonDto })
  @ApiErrors(400, 401, 403, 409, 422, 503)
  invite(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: InvitePersonDto): Promise<InvitedPersonDto> {
    return this.invitations.invite(admin, dto);
  }

  @Post(':id/invitation')
  @HttpCode(200)
  @Needs('people.change')
  @ApiOperation({
    operationId: 'sendInvitation',
    summary: 'Send a user a new invitation link',
    description:
      'Also for a forgotten password: the present password works until the link is used. Earlier links become invalid. A repetition by the same user within a minute returns the same link and sends nothing.',
  })
  @ApiOkResponse({ type: InvitationSentDto })
  @ApiErrors(401, 404, 422)
  resend(@LoggedInAdmin() admin: CurrentAdmin, @Id() id: string): Promise<InvitationSentDto> {
    return this.invitations.resend(admin, id);
  }

  @Patch(':id')
  @Needs('people.change')
  @TakesPassword()
  @ApiOperation({
    operationId: 'changePerson',
    summary: 'Change a user',
    description:
      'Omitted fields stay unchanged. A new role applies from the next request on; the owners are notified. Deactivation ends the ' +
      'sessions at once and redistributes the leads. 409 `LAST_OWNER` if no active owner would remain; 409 `USER_CHANGED` if a field to change is no longer as in `seen`. For a new role or e-mail address: ' +
      AGAIN,
  })
  @ApiOkResponse({ type: TeamMemberDto })
  @ApiErrors(400, 401, 403, 404, 409, 422, 503)
  change(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Id() id: string,
    @Body() dto: ChangePersonDto,
  ): Promise<TeamMemberDto> {
    return this.people.change(admin, id, dto);
  }

  @Delete(':id/sessions')
  @HttpCode(200)
  @Needs('people.change')
  @ApiOperation({ operationId: 'endSessions', summary: 'End all sessions of a user' })
  @ApiOkResponse({ type: EndedSessionsDto })
  @ApiErrors(401, 404)
  async endSessions(@LoggedInAdmin() admin: CurrentAdmin, @Id() id: string): Promise<EndedSessionsDto> {
    return { closed: await this.people.endSessions(admin, id) };
  }
}
