import { Body, Controller, Get, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { AddTaskDto, TaskDto, TaskPageDto, TaskQuery, UpdateTaskDto } from './tasks.dto';
import { taskNotFound } from './tasks.errors';
import { TasksService } from './tasks.service';

@ApiTags('admin tasks')
@ApiBearerAuth()
@Controller('api/admin/tasks')
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  @Get()
  @Needs('leads.work')
  @ApiOperation({
    operationId: 'listTasks',
    summary: 'List tasks',
    description:
      "Lists the caller's own tasks; with `who=all`, also the tasks about leads that the caller may see.",
  })
  @ApiOkResponse({ type: TaskPageDto })
  @ApiErrors(400, 401)
  list(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: TaskQuery): Promise<TaskPageDto> {
    return this.tasks.page(admin, query);
  }

  @Post()
  @Needs('leads.work')
  @ApiOperation({
    operationId: 'addTask',
    summary: 'Add a task',
    description:
      'Adds a task for the caller or, with `leads.manage`, for another user. 422 `ASSIGNEE_NOT_FOUND` if the other user cannot receive leads. 422 `TASK_LEAD_UNSEEN` if the other user may not see the lead.',
  })
  @ApiCreatedResponse({ type: TaskDto })
  @ApiErrors(400, 401, 404, 422)
  add(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: AddTaskDto): Promise<TaskDto> {
    return this.tasks.add(admin, dto);
  }

  @Patch(':id')
  @Needs('leads.work')
  @ApiOperation({ operationId: 'updateTask', summary: 'Change a task, or mark it as done or open' })
  @ApiOkResponse({ type: TaskDto })
  @ApiErrors(400, 401, 404, 422)
  update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: taskNotFound })) id: string,
    @Body() dto: UpdateTaskDto,
  ): Promise<TaskDto> {
    return this.tasks.update(admin, id, dto);
  }
}
