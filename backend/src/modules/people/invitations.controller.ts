import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentClient, type Client } from '../../common/client';
import { ApiErrors } from '../../common/error-response.dto';
import { Public } from '../auth/public.decorator';
import { InvitationDto, InvitationUsedDto, UseInvitationDto } from './dto/people.dto';
import { InvitationsService } from './invitations.service';

const ApiToken = (): MethodDecorator =>
  ApiParam({
    name: 'token',
    description: 'What stands in the link; 43 characters',
    schema: { type: 'string', maxLength: 43 },
    example: 'x4Qn2fJr0m8cK1uYw7ZpV5tLbD9sGhEaR3iNoT6vXyA',
  });

@ApiTags('people')
@Controller('api/admin/invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Public()
  @Get(':token')
  @ApiToken()
  @ApiOperation({
    operationId: 'getInvitation',
    summary: 'Whom an invitation is for',
    description:
      'A link that was used, is void or over, or never was, is 404 `INVITATION_OVER`. 20 of them in 15 minutes from one address make further ' +
      'tries wait (429).',
  })
  @ApiOkResponse({ type: InvitationDto })
  @ApiErrors(404)
  show(@Param('token') token: string, @CurrentClient() client: Client): Promise<InvitationDto> {
    return this.invitations.show(token, client);
  }

  @Public()
  @Post(':token')
  @HttpCode(200)
  @ApiToken()
  @ApiOperation({
    operationId: 'useInvitation',
    summary: 'Choose the password and come in',
    description:
      'Activates the account, ends its sessions and uses the invitation up; nobody is logged in by it. A password that is refused ' +
      '(422 `WEAK_PASSWORD`) leaves it as it is.',
  })
  @ApiOkResponse({ type: InvitationUsedDto })
  @ApiErrors(400, 404, 422, 503)
  async use(
    @Param('token') token: string,
    @Body() { password }: UseInvitationDto,
    @CurrentClient() client: Client,
  ): Promise<InvitationUsedDto> {
    return { username: await this.invitations.use(token, password, client) };
  }
}
