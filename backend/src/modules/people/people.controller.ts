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
} from './dto/people.dto';
import { InvitationsService } from './invitations.service';
import { personNotFound } from './people.errors';
import { PeopleService } from './people.service';

const AGAIN =
  'When the login is older than 15 minutes, 403 `PASSWORD_REQUIRED`, repeated with the own `password`.';

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
      'A mail with a link that works once, for 24 hours, asks for a password. Nobody can log in before. A username that is taken, in ' +
      'whatever capitals, or one that would be mistaken for another, is 409 `USERNAME_TAKEN`. ' +
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
      'Also for a forgotten password: the present password works until the link is used. Earlier links become invalid.',
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
      'What is left out stays as it is. A role counts from the next request on. Who is deactivated is logged out at once and the leads are ' +
      'shared out. One active owner always stays: 409 `LAST_OWNER`. Another role or address asks for the password again; the owners are told of a role. ' +
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
