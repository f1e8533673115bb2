import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
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
import { Needs } from '../../../common/permissions/needs';
import { LeadViewDto, LeadViewsDto, SaveViewDto, UpdateViewDto } from './lead-views.dto';
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
    summary: "List the caller's own and the shared views",
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
    summary: 'Save a filter of leads as a view',
    description:
      '422 `TOO_MANY_VIEWS` for more than 50 views per user. 409 `VIEW_NAME_TAKEN` if the caller already has a view of this name. A view shows each user only the leads that this user may see.',
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
    summary: 'Rename, share or change the filter of a view',
    description: 'Changing a shared view needs `leads.manage`, even for the user who saved it.',
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
    description: 'Deleting a shared view needs `leads.manage`.',
  })
  @ApiNoContentResponse({ description: 'Gone.' })
  @ApiErrors(401, 404)
  remove(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', viewId) id: string): Promise<void> {
    return this.views.remove(admin, id);
  }
}
