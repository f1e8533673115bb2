import { Controller, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../../../common/error-response.dto';
import { NmiWebhookService } from './nmi-webhook.service';

@ApiTags('webhooks')
@SkipThrottle()
@Controller('api/webhooks/nmi')
export class NmiWebhookController {
  constructor(private readonly webhook: NmiWebhookService) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'takeNmiWebhook',
    summary: 'Receive events from NMI',
    description:
      "Handles months of a subscription, refunds made in NMI's panel, and results with a lost response. A repeated `event_id` changes nothing.",
  })
  @ApiHeader({
    name: 'Webhook-Signature',
    required: true,
    description: '`t=<nonce>,s=<hex>`, HMAC-SHA256 of `nonce.body` with `NMI_WEBHOOK_KEY`.',
  })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiNoContentResponse({ description: 'Received.' })
  @ApiErrors(400, 403)
  async take(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('webhook-signature') signature: string | undefined,
  ): Promise<void> {
    await this.webhook.take(request.rawBody ?? Buffer.alloc(0), signature);
  }
}
