import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Put, Req } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { readDraft } from './draft-body';
import {
  JudgedDraftDto,
  PublicationDto,
  PublishSiteDto,
  SaveDraftDto,
  SiteChangesDto,
  SiteDraftDto,
  SiteVersionsDto,
} from './site-editor.dto';
import { PublishingService } from './publishing.service';
import { SiteDraftsService } from './site-drafts.service';
import { Needs } from '../../../common/permissions/needs';
import { TakesPassword } from '../../../common/permissions/password-again';

const VERSION_MAX = 2_147_483_647;

@ApiTags('site')
@ApiBearerAuth()
@Controller('api/admin/site')
export class SiteEditorController {
  constructor(
    private readonly drafts: SiteDraftsService,
    private readonly publishing: PublishingService,
  ) {}

  @Get('draft')
  @Needs('site.see')
  @ApiOperation({
    operationId: 'getSiteDraft',
    summary: 'Get the draft and the published version of the site',
    description: 'Before the first edit, the draft equals the published version and has revision 0.',
  })
  @ApiOkResponse({ type: SiteDraftDto })
  @ApiErrors(401)
  draft(): Promise<SiteDraftDto> {
    return this.drafts.open();
  }

  @Put('draft')
  @Needs('site.change')
  @ApiOperation({
    operationId: 'saveSiteDraft',
    summary: 'Save the draft, valid or not',
    description:
      'Accepts a body of up to 1 MB. 409 `DRAFT_CHANGED`, and nothing is overwritten, if another draft was saved since `revision`.',
  })
  @ApiBody({ type: SaveDraftDto })
  @ApiOkResponse({ type: JudgedDraftDto })
  @ApiErrors(400, 401, 409, 413)
  save(@LoggedInAdmin() admin: CurrentAdmin, @Req() request: FastifyRequest): Promise<JudgedDraftDto> {
    const { revision, document } = readDraft(request.body);
    return this.drafts.save(revision, document, admin.id);
  }

  @Get('changes')
  @Needs('site.see')
  @ApiOperation({
    operationId: 'getSiteChanges',
    summary: 'List the changes that publishing the draft would make',
  })
  @ApiOkResponse({ type: SiteChangesDto })
  @ApiErrors(401)
  changes(): Promise<SiteChangesDto> {
    return this.drafts.changes();
  }

  @Post('publish')
  @HttpCode(201)
  @Needs('site.change')
  @TakesPassword()
  @ApiOperation({
    operationId: 'publishSite',
    summary: 'Publish the draft',
    description:
      'Takes effect on every instance within 5 seconds. A draft that equals the published version is not published again. 422 `SITE_INVALID` names the invalid fields in `details`; 422 `SITE_NOT_RENDERED` if a page could not be rendered; 409 `DRAFT_CHANGED` for another revision. 403 `PASSWORD_REQUIRED` if a price or another promise of a plan changes and the login is older than 15 minutes; repeat the request with `password`.',
  })
  @ApiCreatedResponse({ type: PublicationDto })
  @ApiErrors(400, 401, 409, 422, 503)
  publish(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: PublishSiteDto): Promise<PublicationDto> {
    return this.publishing.publish(admin, dto.revision);
  }

  @Get('versions')
  @Needs('site.see')
  @ApiOperation({
    operationId: 'listSiteVersions',
    summary: 'List the last 100 versions of the site, newest first',
  })
  @ApiOkResponse({ type: SiteVersionsDto })
  @ApiErrors(401)
  async versions(): Promise<SiteVersionsDto> {
    return { versions: await this.publishing.versions() };
  }

  @Post('versions/:version/restore')
  @HttpCode(201)
  @Needs('site.change')
  @ApiOperation({
    operationId: 'restoreSiteVersion',
    summary: 'Publish a version again, and make it the draft',
    description:
      'For the newest version, discards the draft and publishes nothing. 403 `PASSWORD_REQUIRED` as when publishing; repeat the request after `confirm-password`.',
  })
  @ApiParam({ name: 'version', description: 'Number of a version, from the list', example: 7 })
  @ApiCreatedResponse({ type: PublicationDto })
  @ApiErrors(400, 401, 404, 422, 503)
  restore(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<PublicationDto> {
    return this.publishing.restore(admin, Math.min(Math.max(version, 0), VERSION_MAX));
  }
}
