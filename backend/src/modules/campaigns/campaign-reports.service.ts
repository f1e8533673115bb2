import { Injectable } from '@nestjs/common';
import { shownCriteria } from './campaign-criteria';
import { CampaignReportsRepository } from './campaign-reports.repository';
import { campaignNotFound } from './campaigns.errors';
import { CampaignsRepository } from './campaigns.repository';
import {
  CampaignRowDto,
  type CampaignDetailDto,
  type CampaignPageDto,
  type RecipientPageDto,
} from './dto/campaign-answers.dto';
import { type CampaignQueryDto, type RecipientQueryDto } from './dto/campaign-requests.dto';

/** Reports the results of campaigns. */
@Injectable()
export class CampaignReportsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly reports: CampaignReportsRepository,
  ) {}

  async page(query: CampaignQueryDto): Promise<CampaignPageDto> {
    const [campaigns, total] = await this.campaigns.page(query);
    return {
      campaigns: campaigns.map(CampaignRowDto.from),
      total,
      page: query.page,
      pageSize: query.pageSize,
    };
  }

  /** @throws AppError 404 */
  async detail(id: string): Promise<CampaignDetailDto> {
    const campaign = await this.campaigns.find(id);
    if (!campaign) throw campaignNotFound();
    const [counts, failures, responses, waiting] = await Promise.all([
      this.reports.countByStatus(id),
      this.reports.failures(id),
      this.reports.responses(id),
      this.reports.waiting(id),
    ]);
    return {
      ...CampaignRowDto.from(campaign),
      message: campaign.message,
      targetCriteria: shownCriteria(campaign.targetCriteria),
      counts: {
        pending: counts.pending ?? 0,
        sending: counts.sending ?? 0,
        sent: counts.sent ?? 0,
        delivered: counts.delivered ?? 0,
        undelivered: counts.undelivered ?? 0,
        failed: counts.failed ?? 0,
        optedOut: counts.opted_out ?? 0,
        skipped: counts.skipped ?? 0,
        unknown: counts.unknown ?? 0,
      },
      failures,
      ...responses,
      nextSendAt: waiting.nextAt,
      outOfBudget: waiting.outOfBudget ?? false,
    };
  }

  /** Returns one page of a campaign's recipients. */
  async recipients(id: string, query: RecipientQueryDto): Promise<RecipientPageDto> {
    const found = await this.reports.recipients(id, query);
    return { ...found, page: query.page, pageSize: query.pageSize };
  }
}
