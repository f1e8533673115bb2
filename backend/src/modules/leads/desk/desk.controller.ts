import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { DeskService } from './desk.service';
import { DeskDto } from './dto/desk.dto';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/desk')
export class DeskController {
  constructor(private readonly desk: DeskService) {}

  @Get()
  @Needs('leads.work')
  @ApiOperation({
    operationId: 'getDesk',
    summary: 'What one has to do now, in the order in which it is done',
    description:
      'One’s own leads and those of nobody: answers that wait, follow-ups that were due and that are due today, leads that nobody has contacted ' +
      '(the best first), appointments called off or missed, and today’s appointments.',
  })
  @ApiOkResponse({ type: DeskDto })
  @ApiErrors(401)
  get(@LoggedInAdmin() admin: CurrentAdmin): Promise<DeskDto> {
    return this.desk.of(admin);
  }
}
