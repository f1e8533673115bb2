import { Body, Controller, Get, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { PersonWithdrawnDto, WithdrawPersonDto } from './site-editor.dto';
import { EvidenceService } from './evidence.service';
import { PeopleService } from './people.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('site')
@ApiBearerAuth()
@Controller('api/admin/site')
export class ClaimsController {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly people: PeopleService,
  ) {}

  @Get('evidence')
  @Needs('site.see')
  @ApiOperation({
    operationId: 'downloadSiteEvidence',
    summary: 'Download the proofs of all claims on the published site as a ZIP file',
  })
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(401)
  async archive(@LoggedInAdmin() admin: CurrentAdmin): Promise<StreamableFile> {
    return new StreamableFile(await this.evidence.archive(admin), {
      type: 'application/zip',
      disposition: 'attachment; filename="pruebas.zip"',
    });
  }

  @Post('people/withdraw')
  @HttpCode(200)
  @Needs('site.change')
  @ApiOperation({
    operationId: 'withdrawSitePerson',
    summary: 'Remove a person who withdraws consent from the site',
    description:
      "Removes the person from the draft, from the published site at once, and from every version that could be restored, with the person's pictures, videos and files of evidence. Cannot be undone.",
  })
  @ApiOkResponse({ type: PersonWithdrawnDto })
  @ApiErrors(400, 401, 503)
  withdraw(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() dto: WithdrawPersonDto,
  ): Promise<PersonWithdrawnDto> {
    return this.people.withdraw(admin, dto.name);
  }
}
