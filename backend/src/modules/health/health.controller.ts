import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error';
import { ApiErrors } from '../../common/error-response.dto';
import { AppConfig } from '../../config/app-config';
import { databaseAnswers } from '../../database/database-answers';
import { DatabaseWatch } from '../../database/driver/database-watch';
import { SitePages } from '../site/site-pages';
import { HealthDto } from './health.dto';

const TEXTS = {
  notReady: 'El servicio no está listo. Inténtelo de nuevo en unos segundos.',
  readOnly: 'La base de datos no acepta cambios en este momento. Inténtelo de nuevo en unos segundos.',
};

@ApiTags('health')
@SkipThrottle()
@Controller('api/health')
export class HealthController implements OnModuleDestroy, BeforeApplicationShutdown {
  private stopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly watch: DatabaseWatch,
    private readonly config: AppConfig,
    private readonly pages: SitePages,
  ) {}

  @Get('live')
  @ApiOperation({ operationId: 'getLiveness', summary: 'Check that the process runs' })
  @ApiOkResponse({ type: HealthDto })
  @ApiErrors()
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Check that the server can serve requests',
    description:
      'Requests can be served if the database answers, commits and has room on its disk, and the pages exist. 503 `DATABASE_READ_ONLY` if the database is a standby or read-only; otherwise 503 `NOT_READY`.',
  })
  @ApiOkResponse({ type: HealthDto })
  @ApiErrors(503)
  async ready(): Promise<HealthDto> {
    const database = await this.watch.currentState();
    if (database === 'read_only') throw new AppError(503, 'DATABASE_READ_ONLY', TEXTS.readOnly);
    const isReady = !this.stopping && this.pages.isReady && database === 'writes';
    if (!isReady || !(await databaseAnswers(this.dataSource)))
      throw new AppError(503, 'NOT_READY', TEXTS.notReady);
    return { status: 'ok' };
  }

  /** Runs first at shutdown, because probes must notice it before anything ends. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** Waits until load balancers have noticed. */
  async beforeApplicationShutdown(): Promise<void> {
    await sleep(this.config.drainSeconds * 1000);
  }
}
