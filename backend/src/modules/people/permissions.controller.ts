import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PERMISSION_KEYS, PERMISSIONS } from 'domain/office/permissions';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { PermissionsDto } from './people.dto';

@ApiTags('people')
@ApiBearerAuth()
@Controller('api/admin/permissions')
export class PermissionsController {
  @Get()
  @Needs('account.own')
  @ApiOperation({ operationId: 'listPermissions', summary: 'List the permissions of each role' })
  @ApiOkResponse({ type: PermissionsDto })
  @ApiErrors(401)
  list(): PermissionsDto {
    return {
      permissions: PERMISSION_KEYS.map((permission) => ({ permission, ...PERMISSIONS[permission] })),
    };
  }
}
