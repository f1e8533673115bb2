import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { DeskService } from './desk.service';
import { DeskDto } from './desk.dto';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/desk')
export class DeskController {
  constructor(private readonly desk: DeskService) {}

  @Get()
  @Needs('leads.work')
  @ApiOperation({
    operationId: 'getDesk',
    summary: 'List the work of the signed-in user',
    description:
      "Covers the user's own leads and unassigned leads: texts that wait for an answer, overdue follow-ups, follow-ups due today, leads that were never contacted (best score first), cancelled or missed appointments, and today's appointments. Within a reason, leads that may be called now come first.",
  })
  @ApiOkResponse({ type: DeskDto })
  @ApiErrors(401)
  get(@LoggedInAdmin() admin: CurrentAdmin): Promise<DeskDto> {
    return this.desk.of(admin);
  }
}
