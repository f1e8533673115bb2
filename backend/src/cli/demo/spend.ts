import { DEFAULT_SOURCE } from '../../modules/leads/intake/lead-source';
import type { Chance } from './random';

type Row = Record<string, unknown>;

/** Generates the spend on each source and campaign in the months with leads from it. */
export function spend(chance: Chance, leads: readonly Row[], now: Date): Row[] {
  const counts = new Map<string, { month: string; source: string; campaign: string; leads: number }>();
  for (const lead of leads) {
    const source = String(lead['lead_source']).toLowerCase();
    const attribution = lead['attribution'] as Record<string, string> | null;
    const campaign = (attribution?.['utmCampaign'] ?? '').toLowerCase();
    if (source === DEFAULT_SOURCE || campaign === '') continue;
    const month = `${new Date(lead['created_at'] as Date).toISOString().slice(0, 7)}-01`;
    const key = `${month} ${source} ${campaign}`;
    const known = counts.get(key) ?? { month, source, campaign, leads: 0 };
    counts.set(key, { ...known, leads: known.leads + 1 });
  }
  return [...counts.values()].map(({ leads: came, ...row }) => ({
    id: chance.uuidAt(now),
    ...row,
    amount_cents: came * chance.between(900, 3_200),
    updated_by: 'rosa',
  }));
}
