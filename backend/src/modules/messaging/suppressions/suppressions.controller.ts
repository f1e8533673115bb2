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
} from './dto/suppressions.dto';
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
    summary: 'Numbers that are not reached, the newest first',
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
    summary: 'Opt a number out for its person',
    description:
      'A wish may come by any reasonable means: by phone, by mail, in a text in other words than STOP. It covers codes too. Where ' +
      'one is in force for the channel, the answer is that one. Texts of the number that wait for a decision are decided.',
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
    summary: 'Lift what the office entered',
    description:
      'A person’s own opt-out is 409 `OPTED_OUT_BY_PERSON`: START by the person lifts that of texts, ALTA that of WhatsApp.',
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
    summary: 'Texts that seem to ask for no more messages, the oldest first',
    description:
      '`POST /api/admin/suppressions` obeys them, `dismiss` says that they ask for nothing of the kind.',
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
    summary: 'Say that a text does not ask for no more messages',
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
