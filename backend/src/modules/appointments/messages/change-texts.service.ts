import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { textingState } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { AppointmentFactsRepository } from './appointment-facts.repository';
import { CHANGE_TEXTS } from './appointment-texts.copy';
import { CHANGE_TEXT_JOB, keyOf, type Change } from './change-jobs';
import { ChannelStatus } from './channel-status.service';
import { MessageWords } from './message-words.service';
import { textTurn } from './reminder-rules';

/** Sends texts about changes by the office. */
@Injectable()
export class ChangeTexts {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly facts: AppointmentFactsRepository,
    private readonly words: MessageWords,
    private readonly channelStatus: ChannelStatus,
    private readonly messages: SmsMessagesService,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Texts a change by the office, at the next hour when texts are allowed; skipped if the appointment changes again or begins
   * before.
   */
  @OnJob(CHANGE_TEXT_JOB)
  async text(event: Change): Promise<void> {
    const settings = await this.settings.get();
    if (!(await this.channelStatus.textsAreInService())) return;
    const { appointmentId, change, sequence, putOff = 0 } = event;
    await this.notifications.once(`${keyOf(event)}:text:${putOff}`, async (manager) => {
      const facts = await this.facts.find(appointmentId, manager);
      if (!facts || facts.sequence !== sequence || !facts.isReachable || !facts.mayBeTexted) return;
      const { startsAt, leadId, phoneNumber } = facts;
      const state = textingState(facts);
      const now = this.clock.now();
      const turn = textTurn(state, now, startsAt, settings.quietHours);
      if (turn.verdict === 'drop') return;
      if (turn.verdict === 'later') {
        const startAfterSeconds = Math.ceil((turn.at.getTime() - now.getTime()) / 1_000);
        await this.jobs.enqueue(
          CHANGE_TEXT_JOB,
          { ...event, putOff: putOff + 1 },
          { manager, startAfterSeconds },
        );
        return;
      }
      await this.messages.queue(
        manager,
        {
          phoneNumber,
          leadId,
          body: CHANGE_TEXTS[change](this.words.texted(facts, settings)),
          purpose: 'appointment',
          sendUntil: turn.until,
        },
        change === 'cancelled' ? await this.words.chooseUrl(facts, manager) : this.words.manageUrl(facts),
      );
    });
  }
}
