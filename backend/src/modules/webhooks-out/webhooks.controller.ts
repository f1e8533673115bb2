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
} from './dto/webhooks.dto';
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
    summary: 'The addresses of other systems that are told of what happens here',
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
    summary: 'Tell another system of what happens here',
    description:
      'By Standard Webhooks 1.0. The secret is told this once. 422 `WEBHOOK_ADDRESS_REFUSED` for what is not https of a public site, ' +
      '`TOO_MANY_WEBHOOKS` after 20. Asks for the password again when the login is older than 15 minutes: 403 `PASSWORD_REQUIRED`, repeated with `password`.',
  })
  @ApiCreatedResponse({ type: WebhookSecretDto })
  @ApiErrors(400, 401, 403, 422)
  create(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: NewWebhookDto): Promise<WebhookSecretDto> {
    return this.webhooks.add(admin, dto);
  }

  @Patch(':id')
  @Needs('webhooks.change')
  @TakesPassword()
  @ApiOperation({
    operationId: 'updateWebhook',
    summary: 'Change, pause or resume a webhook, or give it a new secret',
    description:
      'Resuming sends what waited, in order. A new secret leaves at most two older ones in force, for 24 hours each; `revokeFormerSecrets` ends them at once. Address, events and secret ask for the password again as the creation does.',
  })
  @ApiOkResponse({ type: WebhookSecretDto })
  @ApiErrors(400, 401, 403, 404, 422)
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
    summary: 'Delete a webhook, with what waits and its log',
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
    summary: 'Send a message that tells of nothing, to try an address',
    description:
      'Its type is `webhook.test`. It is signed, sent, tried again and logged as every message. 409 `WEBHOOK_PAUSED` while the webhook is paused.',
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
    summary: 'What a webhook was told in the last 30 days, or waits for',
    description: 'With what was answered.',
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
    summary: 'Tell something again, with what holds now',
    description:
      'As a message of its own, with a new id; one that still waits is tried at once instead. 409 `NOTHING_TO_REPLAY` where nothing is left of it, `WEBHOOK_PAUSED` while the webhook is paused.',
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
