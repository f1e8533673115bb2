import { Injectable } from '@nestjs/common';
import { formatDollars } from 'domain/payments/money';
import type { PaymentLinkChannel } from 'domain/payments/payment-links';
import { PLAN_NAMES } from 'domain/payments/plans';
import type { EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadMessagesService } from '../../leads/office/lead-messages.service';
import { textingRefused } from '../../leads/office/lead-texting';
import { LeadWorkService } from '../../leads/office/lead-work.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { Business } from '../../site-content/business';
import { paymentLinkText } from './payment-link.copy';
import type { PaymentLink } from './payment-link.entity';
import { PaymentLinkMails } from './payment-link-mails.service';
import { PaymentLinkTokens } from './payment-link-tokens';
import { leadNotMailable, leadWithoutMail } from './payment-links.errors';

/** Sends a new payment link by the channel that the user chose, and records it in the lead's timeline. */
@Injectable()
export class PaymentLinkDelivery {
  constructor(
    private readonly business: Business,
    private readonly texting: LeadMessagesService,
    private readonly work: LeadWorkService,
    private readonly texts: SmsMessagesService,
    private readonly tokens: PaymentLinkTokens,
    private readonly mails: PaymentLinkMails,
  ) {}

  /** Sends the link in the caller's transaction. @throws AppError 422 if the lead cannot be contacted this way */
  async send(manager: EntityManager, admin: CurrentAdmin, lead: Lead, link: PaymentLink): Promise<void> {
    const about = { paymentLinkId: link.id };
    const content = `Enlace de pago: ${PLAN_NAMES[link.plan]}, ${formatDollars(link.promised.priceCents)}`;
    const byChannel: Record<PaymentLinkChannel, () => Promise<unknown>> = {
      copy: () =>
        this.work.record(
          manager,
          admin,
          lead,
          { type: 'note', direction: 'internal', content: `${content} (copiado)` },
          about,
        ),
      sms: async () => {
        const refusal = await this.texting.refusalToSend(manager, lead);
        if (refusal) throw textingRefused(refusal);
        const body = paymentLinkText(this.business.name);
        const messageId = await this.texts.queue(
          manager,
          {
            phoneNumber: lead.phoneNumber,
            leadId: lead.id,
            body,
            purpose: 'payment_link',
            createdBy: admin.username,
          },
          this.tokens.urlOf(link),
        );
        const entry = { type: 'sms', direction: 'outbound', content: body } as const;
        await this.work.record(manager, admin, lead, entry, { ...about, messageId });
      },
      email: async () => {
        if (await this.mails.isRefused(lead, manager)) throw leadNotMailable();
        if (!lead.email) throw leadWithoutMail();
        await this.work.record(
          manager,
          admin,
          lead,
          { type: 'email', direction: 'outbound', content },
          about,
        );
        await this.mails.queue(manager, link.id);
      },
    };
    await byChannel[link.channel]();
  }
}
