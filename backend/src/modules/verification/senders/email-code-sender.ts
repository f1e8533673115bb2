import { Injectable, Logger } from '@nestjs/common';
import { DailyBudgetService } from '../../messaging/budget/daily-budget.service';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';
import { EmailSender } from '../../messaging/email/email-sender';
import { MethodsService } from '../methods/methods.service';
import { CodeSender, type CodeOutcome, type CodeToSend } from './code-sender';
import { Business } from '../../site-content/business';

/** SMTP replies that mean that this mailbox accepts nothing (RFC 5321). All others concern our own server. */
const NO_SUCH_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);
/** Errors of the account: no mail is sent until the owner acts. */
const ACCOUNT_CODES: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);

/** Sends codes by e-mail. They prove the mailbox, not the phone. */
@Injectable()
export class EmailCodeSender extends CodeSender {
  readonly method = 'email';
  private readonly logger = new Logger(EmailCodeSender.name);

  constructor(
    private readonly business: Business,
    private readonly mail: EmailSender,
    private readonly budget: DailyBudgetService,
    private readonly methods: MethodsService,
  ) {
    super();
  }

  async send({ email, code, submissionId, issuedAt }: CodeToSend): Promise<CodeOutcome> {
    if (!email) throw new Error('a code by e-mail without an address');
    await this.budget.countRequest();
    const copy = codeEmail(this.business.name, code);
    try {
      await this.mail.send({ ...copy, to: email, key: `code:${submissionId}:${issuedAt.toISOString()}` });
    } catch (error) {
      const { responseCode, code: failure } = error as { responseCode?: number; code?: string };
      const reason = String(responseCode ?? failure ?? 'no answer');
      this.logger.warn({ submissionId, reason }, 'a code by e-mail was not accepted');
      if (responseCode !== undefined && NO_SUCH_MAILBOX.has(responseCode))
        return { status: 'refused', reason: 'unreachable' };
      const isAccount = ACCOUNT_CODES.has(failure ?? '') || responseCode === 530 || responseCode === 535;
      if (isAccount)
        await this.methods.refused(this.method, {
          kind: 'account',
          code: reason,
          text: 'El servidor de correo no acepta la cuenta. Revise el usuario y la contraseña de SMTP_URL.',
        });
      // After a timeout the server may have accepted the message.
      const inDoubt = responseCode === undefined && failure === 'ETIMEDOUT';
      return { status: 'unavailable', reason, inDoubt, outOfService: isAccount };
    }
    await this.methods.succeeded(this.method);
    return { status: 'sent' };
  }
}

/** Returns the e-mail with a code. It names the sender, so that recipients do not mistake it for an e-mail of another site. */
const codeEmail = (brand: string, code: string): EmailCopy =>
  asEmail(`${code} es su código de ${brand}`, [
    `Su código de verificación es ${code}.`,
    'Vence en 10 minutos. No lo comparta con nadie.',
    `Si usted no pidió una consulta con ${brand}, no haga nada: sin el código no pasa nada.`,
  ]);
