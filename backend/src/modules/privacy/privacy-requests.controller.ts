import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import {
  AnswerPrivacyRequestDto,
  ExtendPrivacyRequestDto,
  NewPrivacyRequestDto,
  PrivacyRequestDto,
  PrivacyRequestPageDto,
  PrivacyRequestQuery,
} from './dto/privacy-requests.dto';
import { PrivacyRequestsService } from './privacy-requests.service';
import { requestNotFound } from './privacy.errors';
import { Needs } from '../../common/permissions/needs';
import { PRIVACY_REQUEST } from './privacy-request-subject';

const requestId = new ParseUUIDPipe({ exceptionFactory: requestNotFound });

@ApiTags('privacy')
@ApiBearerAuth()
@Controller('api/admin/privacy/requests')
export class PrivacyRequestsController {
  constructor(private readonly requests: PrivacyRequestsService) {}

  @Get()
  @Needs('privacy.take')
  @ApiOperation({
    operationId: 'listPrivacyRequests',
    summary: 'List privacy requests, most urgent first',
  })
  @ApiOkResponse({ type: PrivacyRequestPageDto })
  @ApiErrors(400, 401)
  page(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() query: PrivacyRequestQuery,
  ): Promise<PrivacyRequestPageDto> {
    return this.requests.page(admin, query);
  }

  @Post()
  @Needs('privacy.take')
  @ApiOperation({
    operationId: 'createPrivacyRequest',
    summary: 'Record a privacy request',
    description:
      'The terms start on the day on which the request arrived: ten business days to confirm the receipt, 45 days to answer.',
  })
  @ApiCreatedResponse({ type: PrivacyRequestDto })
  @ApiErrors(400, 401, 422)
  create(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() dto: NewPrivacyRequestDto,
  ): Promise<PrivacyRequestDto> {
    return this.requests.create(admin, dto);
  }

  @Post(':id/acknowledge')
  @HttpCode(200)
  @Needs('privacy.take', { subject: PRIVACY_REQUEST })
  @ApiOperation({
    operationId: 'acknowledgePrivacyRequest',
    summary: 'Record that the receipt of a request was confirmed to the person',
  })
  @ApiOkResponse({ type: PrivacyRequestDto })
  @ApiErrors(401, 404, 409)
  acknowledge(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', requestId) id: string,
  ): Promise<PrivacyRequestDto> {
    return this.requests.acknowledge(admin, id);
  }

  @Post(':id/extend')
  @HttpCode(200)
  @Needs('privacy.take', { subject: PRIVACY_REQUEST })
  @ApiOperation({
    operationId: 'extendPrivacyRequest',
    summary: 'Record that the person was notified of a term 45 days longer',
    description: 'Possible once, before the first term ends.',
  })
  @ApiOkResponse({ type: PrivacyRequestDto })
  @ApiErrors(400, 401, 404, 409, 422)
  extend(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', requestId) id: string,
    @Body() { reason }: ExtendPrivacyRequestDto,
  ): Promise<PrivacyRequestDto> {
    return this.requests.extend(admin, id, reason);
  }

  @Post(':id/answer')
  @HttpCode(200)
  @Needs('privacy.answer')
  @ApiOperation({ operationId: 'answerPrivacyRequest', summary: 'Record the answer to a privacy request' })
  @ApiOkResponse({ type: PrivacyRequestDto })
  @ApiErrors(400, 401, 404, 409)
  answer(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', requestId) id: string,
    @Body() dto: AnswerPrivacyRequestDto,
  ): Promise<PrivacyRequestDto> {
    return this.requests.answer(admin, id, dto);
  }
}
