import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ChangedDto } from '../../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { AdminBlocksService } from '../blocks/admin-blocks.service';
import { BlockQueryDto, BlockRequestDto, BlocksDto, LiftBlockDto } from '../blocks/dto/blocks.dto';
import { AttemptQueryDto, OtpAttemptsDto, SecurityStatsDto, SeenIpsDto } from './dto/security-panel.dto';
import { blockNotFound } from '../security.errors';
import { SecurityPanelService } from './security-panel.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('security')
@ApiBearerAuth()
@Controller('api/admin/security')
export class SecurityPanelController {
  constructor(
    private readonly panel: SecurityPanelService,
    private readonly blocks: AdminBlocksService,
  ) {}

  @Get('stats')
  @Needs('security.see')
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
  @Needs('security.see')
  @ApiOperation({
    operationId: 'listOtpAttempts',
    summary: 'Codes sent and tried, the newest first',
    description: 'One row for each code sent and each try, with what is known of the address.',
  })
  @ApiOkResponse({ type: OtpAttemptsDto })
  @ApiErrors(400, 401)
  async attempts(@Query() query: AttemptQueryDto): Promise<OtpAttemptsDto> {
    return { attempts: await this.panel.attempts(query) };
  }

  @Get('blocked')
  @Needs('security.see')
  @ApiOperation({
    operationId: 'listBlocks',
    summary: 'Blocks, in force and over',
    description: '`isActive` says which are in force, `blockType` for how long they were made.',
  })
  @ApiOkResponse({ type: BlocksDto })
  @ApiErrors(400, 401)
  blocked(@Query() query: BlockQueryDto): Promise<BlocksDto> {
    return this.blocks.list(query);
  }

  @Get('ips')
  @Needs('security.see')
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
  @Needs('security.decide')
  @ApiOperation({
    operationId: 'blockEntity',
    summary: 'Block a phone, an address or range, a device or an e-mail',
    description:
      "In force at once on every instance, in place of an earlier block of the same thing; in place of one that lasts longer only with `replace`, else 409 `LONGER_BLOCK`. Refused: a range that holds the caller's own address, and what the allowlist of the settings names.",
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 409, 422)
  async block(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: BlockRequestDto): Promise<ChangedDto> {
    await this.blocks.block(admin, dto);
    return { message: 'Bloqueo creado' };
  }

  @Delete('block/:id')
  @HttpCode(204)
  @Needs('security.decide')
  @ApiOperation({
    operationId: 'liftBlock',
    summary: 'Lift a block that is in force, and with it every block of the same thing',
  })
  @ApiNoContentResponse({ description: 'What was blocked is let in again, on every instance.' })
  @ApiBody({ type: LiftBlockDto, required: false })
  @ApiErrors(400, 401, 404)
  async lift(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: blockNotFound })) id: string,
    @Body() dto?: LiftBlockDto,
  ): Promise<void> {
    await this.blocks.lift(admin, id, dto?.reason || null);
  }
}
