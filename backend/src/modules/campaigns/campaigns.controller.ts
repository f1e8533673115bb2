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
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ChangedDto } from '../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
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
  @ApiOperation({ operationId: 'listCampaigns', summary: 'One page of the campaigns, the newest first' })
  @ApiOkResponse({ type: CampaignPageDto })
  @ApiErrors(400, 401)
  list(@Query() query: CampaignQueryDto): Promise<CampaignPageDto> {
    return this.reports.page(query);
  }

  @Post()
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'createCampaign',
    summary: 'Write a campaign',
    description: 'A draft is not sent until it is scheduled.',
  })
  @ApiCreatedResponse({ type: CampaignRowDto })
  @ApiErrors(400, 401)
  async create(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: CampaignDraftDto): Promise<CampaignRowDto> {
    return CampaignRowDto.from(await this.campaigns.create(admin, dto));
  }

  @Get(':id')
  @Needs('campaigns')
  @ApiOperation({ operationId: 'getCampaign', summary: 'A campaign and what became of it' })
  @ApiOkResponse({ type: CampaignDetailDto })
  @ApiErrors(401, 404)
  get(@Param('id', campaignId) id: string): Promise<CampaignDetailDto> {
    return this.reports.detail(id);
  }

  @Patch(':id')
  @Needs('campaigns')
  @ApiOperation({ operationId: 'updateCampaign', summary: 'Change a draft' })
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
  @ApiOperation({ operationId: 'listCampaignRecipients', summary: 'One page of the people it goes to' })
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
  @ApiOperation({ operationId: 'duplicateCampaign', summary: 'Write a draft like this one' })
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
      'Counts the recipients after opt-outs and missing consent, estimates the cost, and freezes text and recipients for 24 hours ' +
      'under `reviewId`. Nothing is sent.',
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
    summary: 'Send it to one phone',
    description:
      'With an invented person’s name and state for the variables. Ten an hour for each administrator.',
  })
  @ApiAcceptedResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 404, 422, 429)
  async test(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', campaignId) id: string,
    @Body() { phoneNumber }: TestCampaignDto,
  ): Promise<ChangedDto> {
    await this.campaigns.test(admin, id, phoneNumber);
    return { message: 'Prueba en camino' };
  }

  @Post(':id/schedule')
  @HttpCode(200)
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'scheduleCampaign',
    summary: 'Send it, now or later',
    description:
      'Starts within 5 seconds. With the `reviewId` of a preview it goes, with the text that was reviewed, to those of the reviewed ' +
      'recipients who may still be texted, and to no one else; 409 `CAMPAIGN_CHANGED` when its text or criteria have changed since, ' +
      '`REVIEW_EXPIRED` after 24 hours. Each recipient gets it once, at an hour that their state allows.',
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
    summary: 'Hand no more messages to the provider for now',
    description: 'What is with the provider already cannot be called back.',
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
  @ApiOperation({ operationId: 'resumeCampaign', summary: 'Go on with a paused campaign' })
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
    summary: 'End it for good',
    description: 'Who has not been written to will not be.',
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
