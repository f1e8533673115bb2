import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { Installation } from '../../database/installation/installation';
import { AuditService, byAdmin } from '../audit/audit.service';
import { InstallationDto } from './installation.dto';

@ApiTags('settings')
@ApiBearerAuth()
@Controller('api/admin/installation')
export class InstallationController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly installation: Installation,
    private readonly audit: AuditService,
  ) {}

  @Get()
  @Needs('account.own')
  @ApiOperation({ operationId: 'getInstallation', summary: 'Check whether this is a restored copy' })
  @ApiOkResponse({ type: InstallationDto })
  @ApiErrors(401)
  get(): InstallationDto {
    const { copy } = this.installation;
    if (!copy) return { isCopy: false };
    return { isCopy: true, reason: copy.reason, ...(copy.backupAt ? { backupAt: copy.backupAt } : {}) };
  }

  @Post('release')
  @HttpCode(200)
  @Needs('settings.change')
  @ApiOperation({
    operationId: 'releaseInstallation',
    summary: 'Turn a restored copy into the installation',
    description:
      'From then on, pending messages are sent and pending charges made, on every instance within 2 seconds. Changes nothing if this is not a copy.',
  })
  @ApiOkResponse({ type: InstallationDto })
  @ApiErrors(401, 403)
  async release(@LoggedInAdmin() admin: CurrentAdmin): Promise<InstallationDto> {
    const { copy } = this.installation;
    if (copy) {
      await this.dataSource.transaction(async (manager) => {
        await this.installation.release(manager);
        await this.audit.record(
          { ...byAdmin(admin), action: 'copy_released', after: { reason: copy.reason } },
          manager,
        );
      });
      await this.installation.check();
    }
    return this.get();
  }
}
