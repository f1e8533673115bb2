import { Body, Controller, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { ErasePersonDto, ErasureDto, ExportPersonDto, PersonDto, PersonHeldDto } from './dto/privacy.dto';
import { ErasureService } from './erasure.service';
import { PersonDataService } from './person-data.service';
import { Needs } from '../../common/permissions/needs';

/** Accepts phones only in bodies, because addresses are stored in logs and histories. */
@ApiTags('privacy')
@ApiBearerAuth()
@Controller('api/admin/privacy')
export class PrivacyController {
  constructor(
    private readonly persons: PersonDataService,
    private readonly erasure: ErasureService,
  ) {}

  @Post('lookup')
  @HttpCode(200)
  @Needs('privacy.answer')
  @ApiOperation({
    operationId: 'lookUpPerson',
    summary: 'Get a summary of the data about a person, and the effect of an erasure',
  })
  @ApiOkResponse({ type: PersonHeldDto })
  @ApiErrors(400, 401, 422)
  lookUp(@Body() { phoneNumber }: PersonDto): Promise<PersonHeldDto> {
    return this.persons.held(phoneNumber);
  }

  @Post('export')
  @HttpCode(200)
  @Needs('privacy.answer')
  @ApiOperation({
    operationId: 'exportPerson',
    summary: 'Export the data about a person as a JSON file',
    description:
      'Streamed from one snapshot. Excludes our own secrets (hashes of codes, keys of the gateway); card data are not stored. Answers the request `requestId`, if given. The export is recorded in the audit trail.',
  })
  @ApiOkResponse({
    description: 'JSON file',
    content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
  })
  @ApiErrors(400, 401, 404, 422)
  async export(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: ExportPersonDto): Promise<StreamableFile> {
    const { json, fileName } = await this.persons.export(admin, dto);
    return new StreamableFile(json, {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }

  @Post('erase')
  @HttpCode(200)
  @Needs('privacy.answer')
  @ApiOperation({
    operationId: 'erasePerson',
    summary: 'Erase the data about a person, as far as the law allows',
    description:
      'Keeps the proofs of consent, the opt-out of the number, payments of the last five years, and privacy requests of the last two. Runs in one transaction; a repeated erasure finds nothing more. Answers the request `requestId`, if given.',
  })
  @ApiOkResponse({ type: ErasureDto })
  @ApiErrors(400, 401, 404, 422)
  erase(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: ErasePersonDto): Promise<ErasureDto> {
    return this.erasure.erase(admin, dto);
  }
}
