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
import { LEAD } from '../../leads/lead-subject';
import { leadNotFound } from '../../leads/leads.errors';
import {
  MessagesForLeadDto,
  MessageTemplateDto,
  MessageTemplatesDto,
  NewMessageTemplateDto,
  UpdateMessageTemplateDto,
} from './message-templates.dto';
import { templateNotFound } from './message-templates.errors';
import { MessageTemplatesService } from './message-templates.service';

const templateId = new ParseUUIDPipe({ exceptionFactory: templateNotFound });
const leadId = new ParseUUIDPipe({ exceptionFactory: leadNotFound });

@ApiTags('admin message templates')
@ApiBearerAuth()
@Controller('api/admin')
export class MessageTemplatesController {
  constructor(private readonly templates: MessageTemplatesService) {}

  @Get('message-templates')
  @Needs('templates.use')
  @ApiOperation({ operationId: 'listMessageTemplates', summary: 'List message templates' })
  @ApiOkResponse({ type: MessageTemplatesDto })
  @ApiErrors(401)
  async list(): Promise<MessageTemplatesDto> {
    return { templates: await this.templates.all() };
  }

  @Get('leads/:id/message-templates')
  @Needs('templates.use', { subject: LEAD })
  @ApiOperation({
    operationId: 'listMessagesForLead',
    summary: 'List message templates with the variables filled in for a lead',
    description: 'The variables get the name of the lead and of the caller.',
  })
  @ApiOkResponse({ type: MessagesForLeadDto })
  @ApiErrors(401, 404)
  async forLead(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadId) id: string,
  ): Promise<MessagesForLeadDto> {
    return { messages: await this.templates.forLead(admin, id) };
  }

  @Post('message-templates')
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'addMessageTemplate',
    summary: 'Add a message template',
    description:
      '422 `TOO_MANY_TEMPLATES` for more than 200 templates. 409 `TEMPLATE_TAKEN` if another template has the name or the shortcut.',
  })
  @ApiCreatedResponse({ type: MessageTemplateDto })
  @ApiErrors(400, 401, 409, 422)
  add(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewMessageTemplateDto): Promise<MessageTemplateDto> {
    return this.templates.add(admin, dto);
  }

  @Patch('message-templates/:id')
  @Needs('campaigns')
  @ApiOperation({
    operationId: 'updateMessageTemplate',
    summary: 'Change a template',
    description:
      '409 `TEMPLATE_TAKEN` if another template has the name or the shortcut. 409 `TEMPLATE_CHANGED` if the template has changed since `updatedAt`.',
  })
  @ApiOkResponse({ type: MessageTemplateDto })
  @ApiErrors(400, 401, 404, 409)
  update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', templateId) id: string,
    @Body() dto: UpdateMessageTemplateDto,
  ): Promise<MessageTemplateDto> {
    return this.templates.update(admin, id, dto);
  }

  @Delete('message-templates/:id')
  @HttpCode(204)
  @Needs('campaigns')
  @ApiOperation({ operationId: 'deleteMessageTemplate', summary: 'Delete a template' })
  @ApiNoContentResponse({ description: 'Gone.' })
  @ApiErrors(401, 404)
  remove(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', templateId) id: string): Promise<void> {
    return this.templates.remove(admin, id);
  }
}
