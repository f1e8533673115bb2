import { Body, Controller, Get, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { AddTaskDto, TaskDto, TaskPageDto, TaskQuery, UpdateTaskDto } from './dto/tasks.dto';
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
    summary: 'One page of tasks',
    description: 'One’s own, or with `who=all` those about the leads that one sees as well.',
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
    summary: 'Write down what is to be done',
    description:
      'For oneself, or with `leads.manage` for another person who takes leads (422 `ASSIGNEE_NOT_FOUND`) and sees the lead (422 `TASK_LEAD_UNSEEN`).',
  })
  @ApiCreatedResponse({ type: TaskDto })
  @ApiErrors(400, 401, 404, 422)
  add(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: AddTaskDto): Promise<TaskDto> {
    return this.tasks.add(admin, dto);
  }

  @Patch(':id')
  @Needs('leads.work')
  @ApiOperation({ operationId: 'updateTask', summary: 'Change a task, or mark it as done or not done' })
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
