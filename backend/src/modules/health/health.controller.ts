import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error';
import { ApiErrors } from '../../common/error-response.dto';
import { Shutdown } from '../../common/shutdown';
import { HealthDto } from './health.dto';

/** How long the database may take to say it is there. */
const DATABASE_ANSWER_MS = 2_000;

@ApiTags('health')
@SkipThrottle()
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly shutdown: Shutdown,
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
    summary: 'Whether requests can be served: the database answers',
  })
  @ApiOkResponse({ type: HealthDto })
  @ApiErrors(503)
  async ready(): Promise<HealthDto> {
    if (this.shutdown.hasBegun || !(await this.databaseAnswers())) {
      throw new AppError(503, 'NOT_READY', 'El servicio no está listo. Inténtelo de nuevo en unos segundos.');
    }
    return { status: 'ok' };
  }

  private async databaseAnswers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), DATABASE_ANSWER_MS);
    });
    const answered = this.dataSource.query('SELECT 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }
}
