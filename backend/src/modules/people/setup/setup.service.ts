import { Injectable } from '@nestjs/common';
import { SETUP_STEPS, type SetupStep } from 'domain/office/setup';
import { AppConfig } from '../../../config/app-config';
import { SettingsService } from '../../settings/settings.service';
import type { SetupDto } from './setup.dto';
import { SetupRepository } from './setup.repository';

/** Says which steps of setting up the office the data show as complete. */
@Injectable()
export class SetupService {
  constructor(
    private readonly repository: SetupRepository,
    private readonly settings: SettingsService,
    private readonly config: AppConfig,
  ) {}

  async read(adminId: string): Promise<SetupDto> {
    const [facts, { officePhone, calendarMode }] = await Promise.all([
      this.repository.read(adminId),
      this.settings.get(),
    ]);
    const done: Record<SetupStep, boolean> = {
      contact: officePhone !== '',
      hours: facts.hasHours,
      team: facts.hasTeam,
      site: facts.isPublished,
      states: facts.areStatesConfirmed,
      messages: this.config.smsTransport !== 'outbox',
      payments: this.config.paymentsMode !== 'simulator',
      lead: facts.hasLead,
    };
    return {
      steps: SETUP_STEPS.map((step) => ({ step, isDone: done[step] })),
      isDismissed: facts.isDismissed,
      waitsForHours: this.config.isProduction && calendarMode === 'own' && !facts.hasOwnersHours,
    };
  }

  async dismiss(adminId: string, isDismissed: boolean): Promise<SetupDto> {
    await this.repository.dismiss(adminId, isDismissed);
    return this.read(adminId);
  }
}
