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
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { Needs } from '../../common/permissions/needs';
import { TakesPassword } from '../../common/permissions/password-again';
import {
  ChangeWebhookDto,
  DeliveriesQuery,
  NewWebhookDto,
  SentNowDto,
  WebhookDeliveriesDto,
  WebhooksDto,
  WebhookSecretDto,
} from './webhooks.dto';
import { deliveryNotFound, webhookNotFound } from './webhooks.errors';
import { WebhooksService } from './webhooks.service';

const webhookId = new ParseUUIDPipe({ exceptionFactory: webhookNotFound });

@ApiTags('admin webhooks')
@ApiBearerAuth()
@Controller('api/admin/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Needs('settings.see', { inPerson: true })
  @ApiOperation({
    operationId: 'listWebhooks',
    summary: 'List webhooks',
  })
  @ApiOkResponse({ type: WebhooksDto })
  @ApiErrors(401)
  async list(): Promise<WebhooksDto> {
    return { webhooks: await this.webhooks.list() };
  }

  @Post()
  @Needs('webhooks.change')
  @TakesPassword()
  @ApiOperation({
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Notifies another system of events, by Standard Webhooks 1.0. The secret is returned only in this response. 422 `WEBHOOK_ADDRESS_REFUSED` if the address is not https of a public site; 422 `TOO_MANY_WEBHOOKS` for more than 20 webhooks. 409 `WEBHOOK_EXISTS` if a webhook has the same address and the same events. 403 `PASSWORD_REQUIRED` if the login is older than 15 minutes; repeat the request with `password`.',
  })
  @ApiCreatedResponse({ type: WebhookSecretDto })
  @ApiErrors(400, 401, 403, 409, 422)
  create(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewWebhookDto): Promise<WebhookSecretDto> {
    return this.webhooks.add(admin, dto);
  }

  @Patch(':id')
  @Needs('webhooks.change')
  @TakesPassword()
  @ApiOperation({
    operationId: 'updateWebhook',
    summary: 'Change, pause or resume a webhook, or create a new secret',
    description:
      'Resuming sends the pending messages, in order. After a new secret, at most two previous ones stay valid, for 24 hours each; `revokeFormerSecrets` revokes them at once. Changes of address, events and secret require the password again, and 409 `WEBHOOK_EXISTS` refuses an equal one, as the creation does.',
  })
  @ApiOkResponse({ type: WebhookSecretDto })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', webhookId) id: string,
    @Body() dto: ChangeWebhookDto,
  ): Promise<WebhookSecretDto> {
    return this.webhooks.change(admin, id, dto);
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('webhooks.change')
  @ApiOperation({
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook, with its pending messages and its log',
  })
  @ApiNoContentResponse({ description: 'Gone.' })
  @ApiErrors(401, 404)
  remove(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', webhookId) id: string): Promise<void> {
    return this.webhooks.remove(admin, id);
  }

  @Post(':id/test')
  @Needs('webhooks.change')
  @ApiOperation({
    operationId: 'testWebhook',
    summary: 'Send a test message to a webhook',
    description:
      'The message has the type `webhook.test` and no content. It is signed, sent, retried and logged like every message. 409 `WEBHOOK_PAUSED` while the webhook is paused.',
  })
  @ApiCreatedResponse({ type: SentNowDto })
  @ApiErrors(401, 404, 409)
  test(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', webhookId) id: string): Promise<SentNowDto> {
    return this.webhooks.test(admin, id);
  }

  @Get(':id/deliveries')
  @Needs('settings.see', { inPerson: true })
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'List the messages of a webhook in the last 30 days, and its pending ones',
    description: 'Includes the responses.',
  })
  @ApiOkResponse({ type: WebhookDeliveriesDto })
  @ApiErrors(400, 401, 404)
  deliveries(
    @Param('id', webhookId) id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<WebhookDeliveriesDto> {
    return this.webhooks.log(id, query);
  }

  @Post(':id/deliveries/:deliveryId/replay')
  @Needs('webhooks.change')
  @ApiOperation({
    operationId: 'replayWebhookDelivery',
    summary: 'Send a message again, with current data',
    description:
      'Sends a new message with a new id; a message that is still pending is retried at once instead. A repetition within a minute returns the first one and sends nothing. 409 `NOTHING_TO_REPLAY` if the object of the event no longer exists; 409 `WEBHOOK_PAUSED` while the webhook is paused.',
  })
  @ApiParam({ name: 'deliveryId', description: 'Id of the message, from the log' })
  @ApiCreatedResponse({ type: SentNowDto })
  @ApiErrors(401, 404, 409)
  replay(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', webhookId) id: string,
    @Param('deliveryId', new ParseUUIDPipe({ exceptionFactory: deliveryNotFound })) delivery: string,
  ): Promise<SentNowDto> {
    return this.webhooks.replay(admin, id, delivery);
  }
}
