import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { nextLegalMoment } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { CampaignAudienceRepository } from '../campaign-audience.repository';
import { CampaignRecipientsRepository } from '../campaign-recipients.repository';
import { CampaignsRepository } from '../campaigns.repository';

const START_MS = 2_000;

/** Starts campaigns that are due. */
@Injectable()
export class CampaignStartService {
  private readonly logger = new Logger(CampaignStartService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly campaigns: CampaignsRepository,
    private readonly audience: CampaignAudienceRepository,
    private readonly recipients: CampaignRecipientsRepository,
  ) {}

  /** Starts all campaigns that are due. */
  @Every(START_MS)
  async startAllDue(): Promise<void> {
    while (await this.startDue());
  }

  /**
   * Adds the recipients of one due campaign and starts it, in one transaction.
   * @returns false if none is due
   */
  async startDue(): Promise<boolean> {
    const { quietHours } = await this.settings.get();
    return this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const campaign = await this.campaigns.lockDue(manager, now);
      if (!campaign) return false;
      const states = await this.audience.states(manager, campaign);
      const moments = states.map((state) => ({ state, moment: nextLegalMoment(state, now, quietHours) }));
      const recipientCount = await this.recipients.addAudience(manager, campaign, moments);
      await this.campaigns.start(manager, campaign.id, { recipientCount, now });
      this.logger.log({ campaign: campaign.id, recipients: recipientCount }, 'campaign started');
      return true;
    });
  }
}
