import type { Permission } from 'domain/office/permissions';
import { useEffect, useState } from 'react';
import { useListLeads } from '../../../shared/api/generated/admin-leads/admin-leads';
import { useListPeople } from '../../../shared/api/generated/people/people';
import { formatPhone } from '../../../shared/phone';
import { NEW_CAMPAIGN } from '../../features/campaigns/shared/use-campaign-address';
import { NEW_LEAD_PARAMETER } from '../../features/leads/create/new-lead-address';
import { NEW_IMPORT } from '../../features/leads/import/new-import';
import { INVITE_PARAMETER, PERSON_PARAMETER } from '../../features/people/people-address';
import { settingsCopy } from '../../features/settings/settings.copy';
import { useMay } from '../../session/may';
import { administrationCopy } from '../menu/administration.copy';
import { SECTIONS, sectionAddress, sectionsOf } from '../menu/sections';
import { matches } from './matches';
import { paletteCopy as copy } from './palette.copy';

export interface PaletteItem {
  id: string;
  group: keyof typeof copy.groups;
  label: string;
  hint?: string;
  to: string;
}

interface PaletteSearch {
  items: readonly PaletteItem[];
  isSearching: boolean;
  failed: boolean;
}

const LEADS_SHOWN = 6;
/** Shortest text that is searched in the leads. */
const SHORTEST_SEARCH = 2;
const TYPING_PAUSE_MS = 200;

const ACTS: readonly { label: string; needs: Permission; to: string }[] = [
  {
    label: copy.acts.newLead,
    needs: 'leads.work',
    to: `${sectionAddress('leads')}&${NEW_LEAD_PARAMETER}=`,
  },
  { label: copy.acts.import, needs: 'leads.manage', to: `${sectionAddress('leads')}&import=${NEW_IMPORT}` },
  { label: copy.acts.invite, needs: 'people.change', to: `${sectionAddress('equipo')}&${INVITE_PARAMETER}=` },
  {
    label: copy.acts.newCampaign,
    needs: 'campaigns',
    to: `${sectionAddress('campanas')}&editar=${NEW_CAMPAIGN}`,
  },
];

/** Returns the acts, sections, leads and people that match a search, and that the user may see. */
export function usePaletteItems(search: string): PaletteSearch {
  const may = useMay();
  const text = search.trim();
  const asked = useSettled(text);
  const isSearched = text.length >= SHORTEST_SEARCH && may('leads.see');
  // Results of an earlier text are not shown.
  const isAsked = isSearched && asked === text;
  const leads = useListLeads({ search: asked, pageSize: LEADS_SHOWN }, { query: { enabled: isAsked } });
  const people = useListPeople({ query: { enabled: may('people.see') } });

  const pages: PaletteItem[] = sectionsOf(may).map((key) => ({
    id: `section-${key}`,
    group: 'sections',
    label: SECTIONS[key].label,
    hint: (administrationCopy.pages as Partial<Record<string, string>>)[key] ?? '',
    to: sectionAddress(key),
  }));
  if (may('settings.see'))
    pages.push({
      id: 'settings',
      group: 'sections',
      label: settingsCopy.title,
      hint: administrationCopy.settings,
      to: `${sectionAddress('administracion')}&configuracion=general`,
    });
  const acts = ACTS.filter(({ needs }) => may(needs)).map(({ label, to }): PaletteItem => ({
    id: to,
    group: 'acts',
    label,
    to,
  }));
  const team = (people.data?.users ?? []).map(({ id, displayName, username }): PaletteItem => ({
    id,
    group: 'people',
    label: displayName ?? username,
    hint: username,
    to: `${sectionAddress('equipo')}&${PERSON_PARAMETER}=${id}`,
  }));
  const found = (isAsked ? (leads.data?.leads ?? []) : []).map(
    ({ id, fullName, phoneNumber }): PaletteItem => ({
      id,
      group: 'leads',
      label: fullName,
      hint: formatPhone(phoneNumber),
      to: `${sectionAddress('leads')}&lead=${id}`,
    }),
  );
  const matching = (items: readonly PaletteItem[]) =>
    items.filter(({ label, hint = '' }) => matches(search, `${label} ${hint}`));
  return {
    // Without a search: acts and sections only. The leads are last: they arrive late, and must not move what Enter opens.
    items: [...matching(acts), ...matching(pages), ...(text === '' ? [] : matching(team)), ...found],
    isSearching: isSearched && (!isAsked || leads.isFetching),
    failed: isAsked && leads.isError,
  };
}

/** Returns a text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return settled;
}
