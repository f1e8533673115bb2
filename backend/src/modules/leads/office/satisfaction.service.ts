import { Injectable } from '@nestjs/common';
import { plainText } from 'domain/messages/sms-text';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { hasProvenPhone } from '../../lead-store/proven-phone';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { nextLegalMoment, textingState } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { Business } from '../../site-content/business';
import { LeadMessagesService } from './lead-messages.service';
import { LeadMessagesRepository } from './lead-messages.repository';
import { SATISFACTION_JOB, type Consultation } from './lead-work.service';

/** Minimum interval between two questions to a lead. */
const ASK_EVERY_DAYS = 30;

/** Asks leads by text how their consultation was. */
@Injectable()
export class SatisfactionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly messages: SmsMessagesService,
    private readonly suppressions: SuppressionsService,
    private readonly repository: LeadMessagesRepository,
    private readonly leads: LeadsRepository,
    private readonly texting: LeadMessagesService,
    private readonly appointments: AppointmentsRepository,
  ) {}

  /** Asks how the consultation was, at most once in 30 days and only at hours when texts are allowed; later if the law allows no more contacts now. */
  @OnJob(SATISFACTION_JOB)
  async askForRating(consultation: Consultation): Promise<void> {
    const { leadId, appointmentId } = consultation;
    const { quietHours } = await this.settings.get();
    await this.dataSource.transaction(async (manager) => {
      const lead = await this.leads.lockLive(manager, leadId);
      const now = this.clock.now();
      if (
        !lead ||
        lead.isBlocked ||
        lead.isFraudulent ||
        !hasProvenPhone(lead) ||
        (await this.texting.refusal(lead, manager))?.code === 'STATE_NOT_SERVED' ||
        // The office may have corrected the outcome meanwhile.
        (appointmentId !== undefined &&
          (await this.appointments.find(appointmentId, manager))?.status !== 'attended') ||
        (await this.suppressions.refusesMarketing(lead.phoneNumber, 'sms', manager)) ||
        (await this.repository.wasAsked(manager, leadId, now, ASK_EVERY_DAYS))
      )
        return;
      const free = await this.messages.freeAt(manager, lead);
      const moment = nextLegalMoment(textingState(lead), free ?? now, quietHours);
      if (!moment) return;
      if (moment > now) {
        const seconds = Math.ceil((moment.getTime() - now.getTime()) / 1_000);
        await this.jobs.enqueue(SATISFACTION_JOB, consultation, { manager, startAfterSeconds: seconds });
        return;
      }
      await this.messages.queue(manager, {
        phoneNumber: lead.phoneNumber,
        leadId,
        body: `${plainText(this.business.name)}: ¿que tan buena fue su consulta? Responda con un numero del 1 (mala) al 5 (excelente). BAJA para no recibir mas.`,
        purpose: 'satisfaction',
      });
    });
  }
}
