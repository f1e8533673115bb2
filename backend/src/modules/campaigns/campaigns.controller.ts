import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ChangedDto } from '../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { IdempotencyKey } from '../../common/http/idempotency-key';
import { CampaignReportsService } from './campaign-reports.service';
import { campaignNotFound } from './campaigns.errors';
import { CampaignsService } from './campaigns.service';
import {
  CampaignDetailDto,
  CampaignPageDto,
  CampaignPreviewDto,
  CampaignRowDto,
  RecipientPageDto,
} from './dto/campaign-answers.dto';
import {
  CampaignDraftDto,
  CampaignQueryDto,
  RecipientQueryDto,
  ScheduleCampaignDto,
  TestCampaignDto,
  UpdateCampaignDto,
} from './dto/campaign-requests.dto';
import { Needs } from '../../common/permissions/needs';

const campaignId = new ParseUUIDPipe({ exceptionFactory: campaignNotFound });

@ApiTags('admin campaigns')
@ApiBearerAuth()
@Controller('api/admin/campaigns')
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly reports: CampaignReportsService,
  ) {}

  @Get()
  @Needs('campaigns')
  @ApiOperation({ operationId: 'listCampaigns', summary: 'List campaigns, newest first' })
  @ApiOkResponse({ type: CampaignPageDto })
  @ApiErrors(400, 401)
  list(@Query() query: CampaignQueryDto): Promise<CampaignPageDto> {
    return this.reports.page(query);
  }

  @Post()
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'createCampaign',
    summary: 'Create a campaign',
    description: 'The campaign is a draft: nothing is sent until it is scheduled.',
  })
  @ApiCreatedResponse({ type: CampaignRowDto })
  @ApiErrors(400, 401)
  async create(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: CampaignDraftDto): Promise<CampaignRowDto> {
    return CampaignRowDto.from(await this.campaigns.create(admin, dto));
  }

  @Get(':id')
  @Needs('campaigns')
  @ApiOperation({ operationId: 'getCampaign', summary: 'Get a campaign and its results' })
  @ApiOkResponse({ type: CampaignDetailDto })
  @ApiErrors(401, 404)
  get(@Param('id', campaignId) id: string): Promise<CampaignDetailDto> {
    return this.reports.detail(id);
  }

  @Patch(':id')
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'updateCampaign',
    summary: 'Change a draft',
    description:
      '409 `CAMPAIGN_STATUS` if the campaign is no longer a draft. 409 `CAMPAIGN_CHANGED` if it has changed since `updatedAt`.',
  })
  @ApiOkResponse({ type: CampaignRowDto })
  @ApiErrors(400, 401, 404, 409)
  async update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', campaignId) id: string,
    @Body() dto: UpdateCampaignDto,
  ): Promise<CampaignRowDto> {
    return CampaignRowDto.from(await this.campaigns.update(admin, id, dto));
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('campaigns')
  @ApiOperation({ operationId: 'deleteCampaign', summary: 'Delete a draft' })
  @ApiNoContentResponse({ description: 'Gone.' })
  @ApiErrors(401, 404, 409)
  remove(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', campaignId) id: string): Promise<void> {
    return this.campaigns.remove(admin, id);
  }

  @Get(':id/recipients')
  @Needs('campaigns')
  @ApiOperation({ operationId: 'listCampaignRecipients', summary: 'List the recipients of a campaign' })
  @ApiOkResponse({ type: RecipientPageDto })
  @ApiErrors(400, 401, 404)
  recipients(
    @Param('id', campaignId) id: string,
    @Query() query: RecipientQueryDto,
  ): Promise<RecipientPageDto> {
    return this.reports.recipients(id, query);
  }

  @Post(':id/duplicate')
  @Needs('campaigns')
  @ApiOperation({ operationId: 'duplicateCampaign', summary: 'Copy a campaign as a new draft' })
  @ApiCreatedResponse({ type: CampaignRowDto })
  @ApiErrors(401, 404)
  async duplicate(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', campaignId) id: string,
  ): Promise<CampaignRowDto> {
    return CampaignRowDto.from(await this.campaigns.duplicate(admin, id));
  }

  @Post(':id/preview')
  @HttpCode(200)
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'previewCampaign',
    summary: 'Review a campaign before it is sent',
    description:
      'Counts the recipients after opt-outs and missing consent, estimates the cost, and stores text and recipients for 24 hours under `reviewId`. Nothing is sent.',
  })
  @ApiOkResponse({ type: CampaignPreviewDto })
  @ApiErrors(401, 404)
  preview(@Param('id', campaignId) id: string): Promise<CampaignPreviewDto> {
    return this.campaigns.preview(id);
  }

  @Post(':id/test')
  @HttpCode(202)
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'testCampaign',
    summary: 'Send a campaign to one phone as a test',
    description:
      'Fills the variables with the name and state of an invented person. At most ten tests per hour and user. Without `Idempotency-Key`, the same text of the same user to the same phone within a minute sends nothing again.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'UUID, new for each test. A repeated request with the same key is sent once; another request with the same key gets 409 `IDEMPOTENCY_KEY_REUSED`.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiAcceptedResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 404, 409, 422, 429)
  async test(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', campaignId) id: string,
    @Body() { phoneNumber }: TestCampaignDto,
    @IdempotencyKey() key: string | null,
  ): Promise<ChangedDto> {
    await this.campaigns.test(admin, id, phoneNumber, key);
    return { message: 'Prueba en camino' };
  }

  @Post(':id/schedule')
  @HttpCode(200)
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'scheduleCampaign',
    summary: 'Schedule a campaign, now or later',
    description:
      'The campaign starts within 5 seconds of its time. With the `reviewId` of a preview, the reviewed text goes only to those reviewed recipients that may still receive texts. 409 `CAMPAIGN_CHANGED` if the text or the criteria have changed since the review; 409 `REVIEW_EXPIRED` after 24 hours. Each recipient receives the message once, at an hour that the law of their state allows.',
  })
  @ApiOkResponse({ type: CampaignRowDto })
  @ApiErrors(400, 401, 404, 409, 422)
  async schedule(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', campaignId) id: string,
    @Body() { scheduledAt, reviewId }: ScheduleCampaignDto,
  ): Promise<CampaignRowDto> {
    return CampaignRowDto.from(
      await this.campaigns.schedule(admin, id, scheduledAt ?? null, reviewId ?? null),
    );
  }

  @Post(':id/pause')
  @HttpCode(200)
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'pauseCampaign',
    summary: 'Pause a campaign',
    description: 'Messages that the provider already has cannot be stopped.',
  })
  @ApiOkResponse({ type: CampaignRowDto })
  @ApiErrors(401, 404, 409)
  async pause(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', campaignId) id: string,
  ): Promise<CampaignRowDto> {
    return CampaignRowDto.from(await this.campaigns.pause(admin, id));
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Needs('campaigns')
  @ApiOperation({ operationId: 'resumeCampaign', summary: 'Continue a paused campaign' })
  @ApiOkResponse({ type: CampaignRowDto })
  @ApiErrors(401, 404, 409)
  async resume(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', campaignId) id: string,
  ): Promise<CampaignRowDto> {
    return CampaignRowDto.from(await this.campaigns.resume(admin, id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'cancelCampaign',
    summary: 'Cancel a campaign permanently',
    description: 'Recipients without a message so far receive none.',
  })
  @ApiOkResponse({ type: CampaignRowDto })
  @ApiErrors(401, 404, 409)
  async cancel(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', campaignId) id: string,
  ): Promise<CampaignRowDto> {
    return CampaignRowDto.from(await this.campaigns.cancel(admin, id));
  }
}
