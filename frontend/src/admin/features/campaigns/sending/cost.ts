import { formatDollars } from 'domain/payments/money';
import { CAMPAIGN_SHARE, MICROS_PER_CENT, PRICE_MICROS } from 'domain/verification-prices';
import type { CampaignPreviewDto } from '../../../../shared/api/generated/model';
import { reviewCopy } from '../shared/campaign-editor.copy';

/** Returns the cost of a campaign as text. A cost that rounds to zero is not called free. */
export const costInWords = ({ cost, segments }: Pick<CampaignPreviewDto, 'cost' | 'segments'>): string =>
  cost === 0 && segments > 0 ? reviewCopy.lessThanACent : formatDollars(Math.round(cost * 100));

/** Returns the part of the daily budget that campaigns may spend, in cents. */
export const campaignBudget = (dailyCents: number): number => Math.floor(dailyCents * CAMPAIGN_SHARE);

/** Returns the number of days that the budget needs for a campaign; null if it does not cover a single message. */
export function daysOfBudget(
  dailyCents: number,
  { recipients, segments }: Pick<CampaignPreviewDto, 'recipients' | 'segments'>,
): number | null {
  const each = (segments / Math.max(recipients, 1)) * PRICE_MICROS.sms;
  const perDay = Math.floor((campaignBudget(dailyCents) * MICROS_PER_CENT) / Math.max(each, 1));
  return perDay === 0 ? null : Math.ceil(recipients / perDay);
}
