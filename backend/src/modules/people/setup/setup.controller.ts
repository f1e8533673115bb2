import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { DismissSetupDto, SetupDto } from './setup.dto';
import { SetupService } from './setup.service';

@ApiTags('account')
@ApiBearerAuth()
@Controller('api/admin/account/setup')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Get()
  @Needs('settings.change', { inPerson: true })
  @ApiOperation({
    operationId: 'getSetup',
    summary: 'List the steps of setting up the office',
    description: 'A step is complete when the data show it.',
  })
  @ApiOkResponse({ type: SetupDto })
  @ApiErrors(401)
  read(@LoggedInAdmin() { id }: CurrentAdmin): Promise<SetupDto> {
    return this.setup.read(id);
  }

  @Put()
  @Needs('settings.change', { inPerson: true })
  @ApiOperation({
    operationId: 'dismissSetup',
    summary: "Put the caller's list of steps away, or show it again",
  })
  @ApiOkResponse({ type: SetupDto })
  @ApiErrors(400, 401)
  dismiss(
    @LoggedInAdmin() { id }: CurrentAdmin,
    @Body() { isDismissed }: DismissSetupDto,
  ): Promise<SetupDto> {
    return this.setup.dismiss(id, isDismissed);
  }
}
