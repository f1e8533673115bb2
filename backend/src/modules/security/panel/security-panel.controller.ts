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
import { BlockQueryDto, BlockRequestDto, BlocksDto, LiftBlockDto } from '../blocks/blocks.dto';
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
    summary: 'Get an overview of failed attempts, blocks, risky addresses and the system',
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
    summary: 'List sent and tried codes, newest first',
    description:
      'Returns one row for each sent code and each attempt, with the data known about the IP address.',
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
    summary: 'List blocks',
    description:
      'Returns blocks in force and ended ones; `isActive` distinguishes them, and `blockType` is the duration.',
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
    summary: 'List the addresses of the last seven days, highest risk first',
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
      "Takes effect at once on every instance, and replaces an earlier block of the same value. 409 `LONGER_BLOCK` if the earlier block lasts longer and `replace` is not set. Refuses a range that contains the caller's own address, and values on the allowlist of the settings.",
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
    summary: 'Lift a block, and every other block of the same value',
  })
  @ApiNoContentResponse({ description: 'The value is allowed again, on every instance.' })
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
