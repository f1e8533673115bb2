import { Controller, Get, Header, Headers, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { formatUsPhone } from 'domain/phone';
import type { FastifyReply } from 'fastify';
import { Outbox } from './outbox';
import { OutboxGuard } from './outbox.guard';
import type { OutboxEntry } from './outbox.repository';

/** Shows what the outbox keeps, where that is safe to show. */
@ApiExcludeController()
@UseGuards(OutboxGuard)
@Controller('dev/outbox')
export class OutboxController {
  constructor(private readonly outbox: Outbox) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@Headers('accept') accept: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const messages = await this.outbox.list();
    if (accept?.includes('application/json')) void reply.send(messages);
    else void reply.type('text/html; charset=utf-8').send(page(messages));
  }

  @Get('outbox.css')
  @Header('cache-control', 'public, max-age=3600')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return STYLE;
  }
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const time = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeStyle: 'medium' });

function page(messages: OutboxEntry[]): string {
  const items = messages
    .map(
      ({ channel, to, body, createdAt }) => `<li>
      <p class="head"><strong>${channel === 'sms' ? 'SMS' : 'Correo'}</strong> para <b>${escape(formatUsPhone(to))}</b>
        <time datetime="${createdAt.toISOString()}">${time.format(createdAt)}</time></p>
      <pre>${escape(body)}</pre></li>`,
    )
    .join('');
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bandeja de salida</title><link rel="stylesheet" href="/dev/outbox/outbox.css"></head>
<body><main><h1>Bandeja de salida</h1>
<p>Estos mensajes no se enviaron: se guardan aquí un día porque no hay un proveedor configurado. Recargue la página para ver los nuevos.</p>
${messages.length > 0 ? `<ol>${items}</ol>` : '<p class="empty">Todavía no hay mensajes.</p>'}
</main></body></html>`;
}

const STYLE = `
body { margin: 0; background: #f6f4ef; color: #1d2a26; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: .75rem; }
li { background: #fff; border: 1px solid #d9d5c9; border-radius: .75rem; padding: 1rem; }
.head { margin: 0 0 .5rem; display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: baseline; }
time { color: #55615c; font-size: .875rem; margin-left: auto; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { background: #fff; border: 1px dashed #b9b4a5; border-radius: .75rem; padding: 2rem; text-align: center; }
`;
