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
    summary: 'Get a challenge, after a response CHALLENGE_REQUIRED',
    description:
      'The challenge is a proof of work: ALTCHA, version 2. Repeat the refused request with `challenge`: the base64 of `{ challenge, solution }` as JSON. A solution is valid for ten minutes and one request.',
  })
  @ApiOkResponse({ type: ChallengeDto })
  @ApiErrors()
  create(@CurrentClient() client: Client): Promise<ChallengeDto> {
    return this.challenges.create(client.ip);
  }
}
