import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error';
import { ApiErrors } from '../../common/error-response.dto';
import { AppConfig } from '../../config/app-config';
import { databaseAnswers } from '../../database/database-answers';
import { SitePages } from '../site/site-pages';
import { HealthDto } from './health.dto';

@ApiTags('health')
@SkipThrottle()
@Controller('api/health')
export class HealthController implements OnModuleDestroy, BeforeApplicationShutdown {
  private stopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly pages: SitePages,
  ) {}

  @Get('live')
  @ApiOperation({ operationId: 'getLiveness', summary: 'Whether the process runs' })
  @ApiOkResponse({ type: HealthDto })
  @ApiErrors()
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Whether requests can be served: the database answers, and there are pages',
  })
  @ApiOkResponse({ type: HealthDto })
  @ApiErrors(503)
  async ready(): Promise<HealthDto> {
    if (this.stopping || !this.pages.isReady || !(await databaseAnswers(this.dataSource))) {
      throw new AppError(503, 'NOT_READY', 'El servicio no está listo. Inténtelo de nuevo en unos segundos.');
    }
    return { status: 'ok' };
  }

  /** Runs first at shutdown: probes must see it before anything ends. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** Waits until load balancers have noticed. */
  async beforeApplicationShutdown(): Promise<void> {
    await sleep(this.config.drainSeconds * 1000);
  }
}
