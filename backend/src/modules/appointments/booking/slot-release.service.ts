import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { momentInWords } from '../../../common/calendar/local-time';
import { Every } from '../../../jobs/every';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { SettingsService } from '../../settings/settings.service';
import { AppointmentMessagesService } from '../messages/appointment-messages.service';

const MINUTE_MS = 60_000;
const BATCH = 50;

/** Releases the time of rejected people: a deleted or blocked lead keeps no appointment. */
@Injectable()
export class SlotReleaseService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly messages: AppointmentMessagesService,
  ) {}

  /**
   * Cancels upcoming appointments of leads that are deleted, blocked or marked as fraud. Notifies the agent but not the person.
   */
  @Every(MINUTE_MS, { once: true })
  async release(): Promise<void> {
    const { timeZone } = await this.settings.get();
    const found = await this.appointments.listOfTurnedAway(this.clock.now(), BATCH);
    for (const { id, leadId } of found) {
      await this.dataSource.transaction(async (manager) => {
        // Locks the lead first, as every change does.
        await this.leads.lock(manager, leadId);
        const appointment = await this.appointments.lockOwn(manager, id);
        const now = this.clock.now();
        if (appointment?.status !== 'booked' || !(await this.appointments.isOfTurnedAway(manager, id, now)))
          return;
        const cancelled = await this.appointments.cancel(manager, id, now);
        await this.messages.onCancelled(manager, cancelled, 'office');
        await this.timeline.add(manager, leadId, {
          type: 'booking_cancelled',
          direction: 'outbound',
          content: momentInWords(cancelled.startsAt!, timeZone),
          metadata: { bookingId: id },
          createdAt: now,
        });
      });
    }
  }
}
