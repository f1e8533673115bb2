import { Controller, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../../../common/error-response.dto';
import { CalWebhookService } from './cal-webhook.service';
import { CalendlyWebhookService } from './calendly-webhook.service';

@ApiTags('webhooks')
@SkipThrottle()
@Controller('api/webhooks')
export class CalendarWebhooksController {
  constructor(
    private readonly calendly: CalendlyWebhookService,
    private readonly cal: CalWebhookService,
  ) {}

  @Post('calendly')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'takeCalendlyWebhook',
    summary: 'Receive events from Calendly',
    description:
      'Handles `invitee.created` and `invitee.canceled`; a reschedule sends both. `payload.tracking.utm_content` identifies the lead. A repeated message changes nothing, and messages may arrive in any order.',
  })
  @ApiHeader({
    name: 'Calendly-Webhook-Signature',
    required: true,
    description:
      '`t=<unix seconds>,v1=<hex>`, HMAC-SHA256 of `t.body` with `CALENDLY_WEBHOOK_KEY`; valid for 3 minutes.',
  })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiNoContentResponse({ description: 'Accepted, or about an unknown lead.' })
  @ApiErrors(400, 403)
  async takeCalendly(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('calendly-webhook-signature') signature: string | undefined,
  ): Promise<void> {
    await this.calendly.take(request.rawBody ?? Buffer.alloc(0), signature);
  }

  @Post('cal')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'takeCalWebhook',
    summary: 'Receive events from Cal.com',
    description:
      'Handles `BOOKING_CREATED`, `BOOKING_RESCHEDULED` and `BOOKING_CANCELLED`. `payload.metadata.ref`, and later the booking, identify the lead. A repeated message changes nothing, and messages may arrive in any order.',
  })
  @ApiHeader({
    name: 'x-cal-signature-256',
    required: true,
    description: 'Hex, HMAC-SHA256 of the body with `CAL_WEBHOOK_KEY`.',
  })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiNoContentResponse({ description: 'Accepted, or about an unknown lead.' })
  @ApiErrors(400, 403)
  async takeCal(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('x-cal-signature-256') signature: string | undefined,
  ): Promise<void> {
    await this.cal.take(request.rawBody ?? Buffer.alloc(0), signature);
  }
}
