import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import {
  LiftSuppressionDto,
  NewSuppressionDto,
  SuppressionDto,
  SuppressionPageDto,
  SuppressionQuery,
  SuspectedRefusalsDto,
} from './suppressions.dto';
import { refusalNotFound } from './suppressions.errors';
import { SuppressionsService } from './suppressions.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('suppressions')
@ApiBearerAuth()
@Controller('api/admin/suppressions')
export class SuppressionsController {
  constructor(private readonly suppressions: SuppressionsService) {}

  @Get()
  @Needs('suppressions.see')
  @ApiOperation({
    operationId: 'listSuppressions',
    summary: 'List opt-outs, newest first',
  })
  @ApiOkResponse({ type: SuppressionPageDto })
  @ApiErrors(400, 401)
  page(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: SuppressionQuery): Promise<SuppressionPageDto> {
    return this.suppressions.page(admin, query);
  }

  @Post()
  @Needs('suppressions.change')
  @ApiOperation({
    operationId: 'addSuppression',
    summary: 'Opt a number out on behalf of its owner',
    description:
      'A person may opt out by any reasonable means: by phone, by mail, or by a text in other words than STOP. The opt-out also covers verification codes. If the channel already has a valid opt-out, that one is returned. Suspected opt-outs of the number are confirmed.',
  })
  @ApiCreatedResponse({ type: SuppressionDto })
  @ApiErrors(400, 401, 422)
  add(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewSuppressionDto): Promise<SuppressionDto> {
    return this.suppressions.add(admin, dto);
  }

  @Delete()
  @HttpCode(204)
  @Needs('suppressions.change')
  @ApiOperation({
    operationId: 'liftSuppression',
    summary: 'Lift an opt-out that the office entered',
    description:
      '409 `OPTED_OUT_BY_PERSON` for the person’s own opt-out: only the person can lift it, by sending START for texts or ALTA for WhatsApp.',
  })
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 404, 409, 422)
  lift(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: LiftSuppressionDto): Promise<void> {
    return this.suppressions.lift(admin, dto);
  }

  @Get('suspected')
  @Needs('suppressions.see')
  @ApiOperation({
    operationId: 'listSuspectedRefusals',
    summary: 'List the texts that seem to be opt-outs, oldest first',
    description:
      '`POST /api/admin/suppressions` applies an opt-out; `dismiss` records that the text is not an opt-out.',
  })
  @ApiOkResponse({ type: SuspectedRefusalsDto })
  @ApiErrors(401)
  async suspected(@LoggedInAdmin() admin: CurrentAdmin): Promise<SuspectedRefusalsDto> {
    return { texts: await this.suppressions.allSuspected(admin) };
  }

  @Post('suspected/:id/dismiss')
  @HttpCode(204)
  @Needs('suppressions.change')
  @ApiOperation({
    operationId: 'dismissSuspectedRefusal',
    summary: 'Record that a text is not an opt-out',
  })
  @ApiNoContentResponse()
  @ApiErrors(401, 404)
  dismiss(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: refusalNotFound })) id: string,
  ): Promise<void> {
    return this.suppressions.dismiss(admin, id);
  }
}
