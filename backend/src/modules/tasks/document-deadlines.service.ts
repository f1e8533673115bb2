import { Injectable } from '@nestjs/common';
import { stateName } from 'domain/us-states';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { Every } from '../../jobs/every';
import { NotificationsService } from '../messaging/notifications/notifications.service';
import { Business } from '../site-content/business';
import { StateGate } from '../states/state-gate.service';
import { StatesRepository } from '../states/states.repository';
import { deadlineMail, deadlineTitle } from './document-deadlines.copy';
import { TasksService } from './tasks.service';

const HOUR_MS = 3_600_000;

/**
 * Reminds the owner of state registrations and bonds that end soon or have ended. Before the end, each reminder is one task and one
 * e-mail. After it, there is one e-mail, and a new task every day.
 */
@Injectable()
export class DocumentDeadlinesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly business: Business,
    private readonly states: StateGate,
    private readonly stored: StatesRepository,
    private readonly tasks: TasksService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Creates the reminders that are due. Nothing else happens at the end: `StateGate` stops new sales, and running contracts continue. */
  @Every(HOUR_MS, { once: true, atStart: true })
  async remind(): Promise<void> {
    const today = await this.states.today();
    for (const deadline of await this.states.deadlines()) {
      const { state, document, endsOn, reminder } = deadline;
      const announced = reminder === 'ended' ? today : String(reminder);
      const title = deadlineTitle(stateName(state), deadline);
      await this.dataSource.transaction(async (manager) => {
        if (await this.stored.announce(manager, { state, document, endsOn, announced }))
          await this.tasks.addForOwner(manager, { title, dueAt: this.clock.now() });
      });
      // The key has no day, so the reminder of an ended document is mailed only once.
      await this.notifications.notifyOwner(`state:${state}:${document}:${endsOn}:${String(reminder)}`, {
        email: deadlineMail(title, this.business.name),
      });
    }
  }
}
