import { formatDollars } from 'domain/money';
import type { CampaignPreviewDto } from '../../../../shared/api/generated/model';
import { reviewCopy } from '../shared/campaign-editor.copy';

/** What a campaign costs; what rounds to nothing is not called free. */
export const costInWords = ({ cost, segments }: Pick<CampaignPreviewDto, 'cost' | 'segments'>): string =>
  cost === 0 && segments > 0 ? reviewCopy.lessThanACent : formatDollars(Math.round(cost * 100));

/** Campaigns leave the rest of a day's texts to people who ask for a code, as the server has it. */
const BUDGET_SHARE = 0.8;

/** How many texts of a day campaigns may take. */
export const campaignBudget = (smsDailyBudget: number): number => Math.floor(smsDailyBudget * BUDGET_SHARE);
