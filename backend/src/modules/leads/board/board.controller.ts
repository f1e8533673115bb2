import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { BoardService } from './board.service';
import { BoardDto, BoardQuery } from './dto/board.dto';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads/board')
export class BoardController {
  constructor(private readonly board: BoardService) {}

  @Get()
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'getBoard',
    summary: 'The leads that match, by category',
    description:
      'Each column begins with what is due first. A lead is moved by changing its `leadCategory`, with its `updatedAt`. More of one column: its `category`, with `offset`.',
  })
  @ApiOkResponse({ type: BoardDto })
  @ApiErrors(400, 401)
  get(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: BoardQuery): Promise<BoardDto> {
    return this.board.of(admin, query);
  }
}
