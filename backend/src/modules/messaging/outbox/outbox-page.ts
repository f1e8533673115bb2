import { formatUsPhone } from 'domain/phone';
import { escapeHtml } from '../../../common/http/html';
import type { OutboxChannel } from './outbox-message.entity';
import type { OutboxEntry } from './outbox.repository';

/** Visitor's actions that the page can simulate: those of channels without a provider. */
export interface Playable {
  calls: boolean;
  whatsapp: boolean;
}

/** Builds a page of the outbox, without scripts. @param main HTML */
export const outboxPage = (title: string, main: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/outbox/outbox.css"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${main}
</main></body></html>`;

/** Builds a form with one button. @param fields sent with it */
const button = (action: string, label: string, fields: Readonly<Record<string, string>> = {}): string =>
  `<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}<button>${escapeHtml(label)}</button></form>`;

const NAMES: Readonly<Record<OutboxChannel, string>> = {
  sms: 'SMS',
  email: 'Correo',
  whatsapp: 'WhatsApp',
  call: 'Llamada',
};

const time = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Builds the list of messages, with forms that simulate the visitor. */
export function messagesPage(messages: readonly OutboxEntry[], playable: Playable): string {
  const items = messages.map((message) => entry(message, playable)).join('');
  return outboxPage(
    'Bandeja de salida',
    `<p>Estos mensajes no se enviaron: se guardan aquí un día porque no hay un proveedor configurado. Recargue la página para ver los nuevos.</p>
${playable.calls || playable.whatsapp ? visitor(playable) : ''}
${messages.length > 0 ? `<ol>${items}</ol>` : '<p class="empty">Todavía no hay mensajes.</p>'}`,
  );
}

function entry({ id, channel, to, body, createdAt }: OutboxEntry, { calls }: Playable): string {
  const person = escapeHtml(formatUsPhone(to));
  return `<li>
      <p class="head"><strong>${NAMES[channel]}</strong> para <b>${person}</b>
        <time datetime="${createdAt.toISOString()}">${time.format(createdAt)}</time></p>
      <pre>${escapeHtml(body)}</pre>${channel === 'call' && calls ? callButtons(id) : ''}</li>`;
}

/** Builds buttons for the actions of the called person. */
export const callButtons = (id: string): string => {
  const action = `/dev/outbox/calls/${id}`;
  return `<div class="actions" role="group" aria-label="Quien recibe la llamada">
        ${button(`${action}/answer`, 'Contestar')}
        ${button(`${action}/press`, 'Oprimir 1', { key: '1' })}
        ${button(`${action}/press`, 'Oprimir 9', { key: '9' })}
        ${button(`${action}/hang-up`, 'Colgar')}
        ${button(`${action}/no-answer`, 'No contestar')}</div>`;
};

const visitor = ({ calls, whatsapp }: Playable): string => `<details><summary>Hacer de visitante</summary>
${calls ? CALL_FORM : ''}${whatsapp ? WHATSAPP_FORM : ''}</details>`;

const CALL_FORM = `<form class="visitor" method="post" action="/dev/outbox/calls"><h2>Llamar</h2>
<label>Su número <input name="from" type="tel" autocomplete="off" required></label>
<label>Números que marca <input name="digits" inputmode="numeric" autocomplete="off"></label>
<label>La operadora <select name="attestation"><option value="A">garantiza el número (A)</option>
<option value="B">conoce al cliente, no el número (B)</option><option value="C">no garantiza nada (C)</option>
<option value="">no dice nada</option></select></label>
<button>Llamar</button></form>`;

const WHATSAPP_FORM = `<form class="visitor" method="post" action="/dev/outbox/whatsapp"><h2>Escribir por WhatsApp</h2>
<label>Su número <input name="from" type="tel" autocomplete="off" required></label>
<label>Mensaje <textarea name="body" rows="2" required></textarea></label>
<button>Enviar</button></form>`;

export const OUTBOX_STYLE = `
:root { color-scheme: light; }
body { margin: 0; background: #f6f4ef; color: #1d2a26; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
h2 { font-size: 1.125rem; margin: 0; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: .75rem; }
li, details, .heard { background: #fff; border: 1px solid #d9d5c9; border-radius: .75rem; padding: 1rem; }
.heard { margin: 1rem 0; font-size: 1.125rem; }
.head { margin: 0 0 .5rem; display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: baseline; }
time { color: #55615c; font-size: .875rem; margin-left: auto; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
a { color: #1c5a44; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
.visitor { display: grid; gap: .75rem; margin-top: 1rem; padding-top: 1rem; border-top: 1px solid #d9d5c9; }
label { display: grid; gap: .25rem; }
input, select, textarea, button { font: inherit; color: inherit; box-sizing: border-box; max-width: 100%; min-height: 2.75rem;
  padding: .5rem .75rem; border: 1px solid #77817c; border-radius: .5rem; background: #fff; }
.visitor :is(input, select, textarea) { width: 100%; }
button { cursor: pointer; background: #1c5a44; border-color: #1c5a44; color: #fff; justify-self: start; }
button:hover { background: #16493a; }
.actions button { background: #fff; color: #1c5a44; }
.actions button:hover { background: #eef4f0; }
:focus-visible { outline: 3px solid #b35c00; outline-offset: 2px; }
.empty { background: #fff; border: 1px dashed #b9b4a5; border-radius: .75rem; padding: 2rem; text-align: center; }
`;
