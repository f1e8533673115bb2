import { Controller, Get, Header, Headers, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppConfig } from '../../../config/app-config';
import { Outbox } from './outbox';
import { OutboxGuard } from './outbox.guard';
import { messagesPage, OUTBOX_STYLE } from './outbox-page';

/** Shows the content of the outbox, if `OutboxGuard` allows it. */
@ApiExcludeController()
@UseGuards(OutboxGuard)
@Controller('dev/outbox')
export class OutboxController {
  constructor(
    private readonly config: AppConfig,
    private readonly outbox: Outbox,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@Headers('accept') accept: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const messages = await this.outbox.list();
    const { voiceTransport, whatsappTransport } = this.config;
    if (accept?.includes('application/json')) void reply.send(messages);
    else
      void reply.type('text/html; charset=utf-8').send(
        messagesPage(messages, {
          calls: voiceTransport === 'outbox',
          whatsapp: whatsappTransport === 'outbox',
        }),
      );
  }

  @Get('outbox.css')
  @Header('cache-control', 'public, max-age=3600')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return OUTBOX_STYLE;
  }
}
