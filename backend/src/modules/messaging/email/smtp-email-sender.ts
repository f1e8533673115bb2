import { createHash } from 'node:crypto';
import { createTransport, type Transporter } from 'nodemailer';
import { callProvider } from '../../../common/provider-call';
import { CALENDAR_FILE_NAME, EmailSender, type Email } from './email-sender';

const TIMEOUT_MS = 10_000;
/** Hosts to which a connection stays on this machine. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Sends through the owner's SMTP server. */
export class SmtpEmailSender extends EmailSender {
  private readonly transport: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
    private readonly replyTo = '',
  ) {
    super();
    const url = new URL(smtpUrl);
    this.transport = createTransport({
      host: url.hostname,
      port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
      secure: url.protocol === 'smtps:',
      // Never unencrypted over a network: with smtp:// the server must offer STARTTLS, otherwise nothing is sent.
      requireTLS: !LOOPBACK.has(url.hostname),
      ...(url.username
        ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
        : {}),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  async send({ to, subject, text, html, calendar, key }: Email): Promise<void> {
    const messageId = key === undefined ? {} : { messageId: this.messageId(key) };
    const mail = {
      from: this.from,
      ...(this.replyTo ? { replyTo: this.replyTo } : {}),
      to,
      subject,
      text,
      html,
      ...(calendar
        ? {
            icalEvent: { method: calendar.method, filename: CALENDAR_FILE_NAME, content: calendar.file },
          }
        : {}),
      ...messageId,
    };
    await callProvider('smtp', () => this.transport.sendMail(mail));
  }

  /** Connects and authenticates without sending. @throws if the server would not accept an e-mail */
  async check(): Promise<void> {
    await callProvider('provider_check', () => this.transport.verify());
  }

  private messageId(key: string): string {
    const domain = /@([^@>\s]+)>?\s*$/.exec(this.from)?.[1] ?? 'localhost';
    return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
  }
}
