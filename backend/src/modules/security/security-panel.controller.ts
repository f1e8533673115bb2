import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangedDto } from '../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import {
  AttemptQueryDto,
  BlockRequestDto,
  BlocksDto,
  OtpAttemptsDto,
  SecurityStatsDto,
  SeenIpsDto,
} from './dto/security-panel.dto';
import { blockNotFound } from './security.errors';
import { SecurityPanelService } from './security-panel.service';

@ApiTags('security')
@ApiBearerAuth()
@Controller('api/admin/security')
export class SecurityPanelController {
  constructor(private readonly panel: SecurityPanelService) {}

  @Get('stats')
  @ApiOperation({
    operationId: 'getSecurityStats',
    summary: 'Failed tries, blocks, risky addresses, the system',
  })
  @ApiOkResponse({ type: SecurityStatsDto })
  @ApiErrors(401)
  stats(): Promise<SecurityStatsDto> {
    return this.panel.stats();
  }

  @Get('attempts')
  @ApiOperation({ operationId: 'listOtpAttempts', summary: 'Codes sent and tried, the newest first' })
  @ApiOkResponse({ type: OtpAttemptsDto })
  @ApiErrors(400, 401)
  async attempts(@Query() query: AttemptQueryDto): Promise<OtpAttemptsDto> {
    return { attempts: await this.panel.attempts(query) };
  }

  @Get('blocked')
  @ApiOperation({ operationId: 'listBlocks', summary: 'Blocks, in force and over' })
  @ApiOkResponse({ type: BlocksDto })
  @ApiErrors(401)
  async blocked(): Promise<BlocksDto> {
    return { blocked: await this.panel.blocked() };
  }

  @Get('ips')
  @ApiOperation({
    operationId: 'listSeenIps',
    summary: 'Addresses of the last seven days, the riskiest first',
  })
  @ApiOkResponse({ type: SeenIpsDto })
  @ApiErrors(401)
  async ips(): Promise<SeenIpsDto> {
    return { ips: await this.panel.ips() };
  }

  @Post('block')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'blockEntity',
    summary: 'Block a phone, an address, a device or an e-mail',
    description: "In force at once on every instance. The caller's own address is refused.",
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 422)
  async block(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: BlockRequestDto): Promise<ChangedDto> {
    await this.panel.block(admin, dto);
    return { message: 'Bloqueo creado' };
  }

  @Delete('block/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'liftBlock', summary: 'Lift a block that is in force' })
  @ApiNoContentResponse({ description: 'What was blocked is let in again, on every instance.' })
  @ApiErrors(401, 404)
  async lift(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: blockNotFound })) id: string,
  ): Promise<void> {
    await this.panel.lift(admin, id);
  }
}
