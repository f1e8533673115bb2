import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { TakesPassword } from '../../common/permissions/password-again';
import { SettingsDto, UpdateSettingsDto } from './settings.dto';
import { SettingsService } from './settings.service';
import { Needs } from '../../common/permissions/needs';

@ApiTags('settings')
@ApiBearerAuth()
@Controller('api/admin/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Needs('settings.see')
  @ApiOperation({ operationId: 'getSettings', summary: 'Get the settings' })
  @ApiOkResponse({ type: SettingsDto })
  @ApiErrors(401)
  async get(): Promise<SettingsDto> {
    return this.settings.withWarnings(await this.settings.current());
  }

  @Put()
  @Needs('settings.change')
  @TakesPassword()
  @ApiOperation({
    operationId: 'updateSettings',
    summary: 'Change some of the settings',
    description:
      'Omitted settings stay unchanged. Changes take effect on every instance within 2 seconds. 403 `PASSWORD_REQUIRED` for a change of the calendar, the notifications or `secondFactorRoles` if the login is older than 15 minutes; repeat the request with `password`. 409 `SETTINGS_CHANGED` if a setting to change is no longer as in `seen`.',
  })
  @ApiOkResponse({ type: SettingsDto })
  @ApiErrors(400, 401, 403, 409, 422, 503)
  async update(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: UpdateSettingsDto): Promise<SettingsDto> {
    const { warnings: _, unreadable: __, password: ___, seen = {}, ...changes } = dto;
    return this.settings.withWarnings(await this.settings.update(admin, changes, { ...seen }));
  }
}
