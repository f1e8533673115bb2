import { createTransport, type Transporter } from 'nodemailer';
import { callProvider } from '../../common/provider-call';
import { EmailSender, type Email } from './email-sender';

const TIMEOUT_MS = 10_000;

/** Sends through the owner's SMTP server. */
export class SmtpEmailSender extends EmailSender {
  private readonly transport: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    const url = new URL(smtpUrl);
    this.transport = createTransport({
      host: url.hostname,
      port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
      secure: url.protocol === 'smtps:',
      ...(url.username
        ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
        : {}),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  async send({ to, subject, text, html }: Email): Promise<void> {
    await callProvider('smtp', () => this.transport.sendMail({ from: this.from, to, subject, text, html }));
  }
}
