import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { LeadViewDto, LeadViewsDto, SaveViewDto, UpdateViewDto } from './dto/lead-views.dto';
import { viewNotFound } from './lead-views.errors';
import { LeadViewsService } from './lead-views.service';

const viewId = new ParseUUIDPipe({ exceptionFactory: viewNotFound });

@ApiTags('admin views')
@ApiBearerAuth()
@Controller('api/admin/views')
export class LeadViewsController {
  constructor(private readonly views: LeadViewsService) {}

  @Get()
  @Needs('views.own')
  @ApiOperation({
    operationId: 'listViews',
    summary: 'One’s own saved filters of the leads, and the shared ones',
  })
  @ApiOkResponse({ type: LeadViewsDto })
  @ApiErrors(401)
  async list(@LoggedInAdmin() admin: CurrentAdmin): Promise<LeadViewsDto> {
    return { views: await this.views.of(admin) };
  }

  @Post()
  @Needs('views.own')
  @ApiOperation({
    operationId: 'saveView',
    summary: 'Keep a filter of the leads under a name',
    description:
      'At most 50 for each person (422 `TOO_MANY_VIEWS`), one of a name (409 `VIEW_NAME_TAKEN`). What it finds follows what each person may see.',
  })
  @ApiCreatedResponse({ type: LeadViewDto })
  @ApiErrors(400, 401, 409, 422)
  save(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: SaveViewDto): Promise<LeadViewDto> {
    return this.views.save(admin, dto);
  }

  @Patch(':id')
  @Needs('views.own')
  @ApiOperation({
    operationId: 'updateView',
    summary: 'Rename a view, change its filter, or share it',
    description: 'A shared one takes `leads.manage`, whoever saved it.',
  })
  @ApiOkResponse({ type: LeadViewDto })
  @ApiErrors(400, 401, 404, 409)
  update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', viewId) id: string,
    @Body() dto: UpdateViewDto,
  ): Promise<LeadViewDto> {
    return this.views.update(admin, id, dto);
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('views.own')
  @ApiOperation({
    operationId: 'deleteView',
    summary: 'Delete a view',
    description: 'A shared one takes `leads.manage`.',
  })
  @ApiNoContentResponse({ description: 'Gone.' })
  @ApiErrors(401, 404)
  remove(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', viewId) id: string): Promise<void> {
    return this.views.remove(admin, id);
  }
}
