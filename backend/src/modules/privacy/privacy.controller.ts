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
    summary: 'How much is held of a person, and what erasing would do to it',
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
    summary: 'All that is held of a person, as a JSON file',
    description:
      'Streamed from one snapshot. Secrets of ours (hashes of codes, keys of the gateway) are not in it; data of cards ' +
      'are not held. With `requestId` it answers that request. It is in the audit trail.',
  })
  @ApiOkResponse({
    description: 'A file',
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
    summary: 'Forget a person, as far as the law allows',
    description:
      'Kept are the proofs of consent and the opt-out of the number, payments of five years, and requests of privacy of ' +
      'two. In one transaction; done again it finds nothing more. With `requestId` it answers that request.',
  })
  @ApiOkResponse({ type: ErasureDto })
  @ApiErrors(400, 401, 404, 422)
  erase(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: ErasePersonDto): Promise<ErasureDto> {
    return this.erasure.erase(admin, dto);
  }
}
