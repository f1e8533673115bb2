import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentClient, type Client } from '../../common/client';
import { ApiErrors } from '../../common/error-response.dto';
import { ChallengeService } from './challenge.service';
import { ChallengeDto } from './dto/challenge.dto';

@ApiTags('leads')
@Controller('api/challenge')
export class ChallengeController {
  constructor(private readonly challenges: ChallengeService) {}

  @Get()
  @ApiOperation({
    operationId: 'getChallenge',
    summary: 'A proof of work for a call that was answered CHALLENGE_REQUIRED',
    description:
      'ALTCHA, version 2. Send the call again with `challenge`: the base64 of `{ challenge, solution }` as JSON. A solution is good for ten minutes and for one call.',
  })
  @ApiOkResponse({ type: ChallengeDto })
  @ApiErrors()
  create(@CurrentClient() client: Client): Promise<ChallengeDto> {
    return this.challenges.create(client.ip);
  }
}
