import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { BoardService } from './board.service';
import { BoardDto, BoardQuery } from './board.dto';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads/board')
export class BoardController {
  constructor(private readonly board: BoardService) {}

  @Get()
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'getBoard',
    summary: 'List leads by category',
    description:
      'Orders each column by urgency. To move a lead, change its `leadCategory` and send its `updatedAt`. To load more of one column, send its `category` with `offset`.',
  })
  @ApiOkResponse({ type: BoardDto })
  @ApiErrors(400, 401)
  get(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: BoardQuery): Promise<BoardDto> {
    return this.board.of(admin, query);
  }
}
