import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentClient, type Client } from '../../common/client';
import { ApiErrors } from '../../common/error-response.dto';
import { Public } from '../auth/public.decorator';
import { InvitationAcceptanceService } from './invitation-acceptance.service';
import { InvitationDto, InvitationUsedDto, UseInvitationDto } from './people.dto';

const ApiToken = (): MethodDecorator =>
  ApiParam({
    name: 'token',
    description: 'Token of the invitation link; 43 characters',
    schema: { type: 'string', maxLength: 43 },
    example: 'x4Qn2fJr0m8cK1uYw7ZpV5tLbD9sGhEaR3iNoT6vXyA',
  });

@ApiTags('people')
@Controller('api/admin/invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationAcceptanceService) {}

  @Public()
  @Get(':token')
  @ApiToken()
  @ApiOperation({
    operationId: 'getInvitation',
    summary: 'Get an invitation',
    description:
      '404 `INVITATION_OVER` for a link that was used, has expired, was replaced or never existed. 429 after 20 such links from an IP address in 15 minutes.',
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
    summary: 'Accept an invitation and set the password',
    description:
      'Activates the account, ends its sessions and uses up the invitation, but does not log in. A refused password (422 `WEAK_PASSWORD`) leaves the invitation valid.',
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
