import { useSearchParams } from 'react-router-dom';
import type { CampaignStatus, ListCampaignsParams } from '../../../../shared/api/generated/model';
import { statusNames } from './campaigns.copy';

/** Campaigns on a page. */
export const PAGE_SIZE = 10;
/** In the address, for a campaign that is not written yet. */
export const NEW_CAMPAIGN = 'nueva';
/** The server knows of no page after it. */
const LAST_PAGE = 10_000_000;
const LONGEST_SEARCH = 100;

/** What the list is narrowed to, as the address has it. */
export interface CampaignFilters {
  search: string;
  status: CampaignStatus | undefined;
  page: number;
}

/** The names the filters have in the address. */
const PARAMETERS: Record<keyof CampaignFilters, string> = { search: 'q', status: 'estado', page: 'pagina' };
/** What is open over the list, and its own filters. */
const DETAIL = { open: 'campana', status: 'personas', page: 'personaspagina' } as const;
const EDITED = 'editar';

const pageIn = (text: string | null): number => {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1;
};

function readFilters(parameters: URLSearchParams): CampaignFilters {
  const status = parameters.get(PARAMETERS.status);
  return {
    search: (parameters.get(PARAMETERS.search) ?? '').trim().slice(0, LONGEST_SEARCH),
    status: status !== null && Object.hasOwn(statusNames, status) ? (status as CampaignStatus) : undefined,
    page: pageIn(parameters.get(PARAMETERS.page)),
  };
}

/** The filters as the API takes them. */
export const toApiFilters = ({ search, status, page }: CampaignFilters): ListCampaignsParams => ({
  ...(search ? { search } : {}),
  ...(status ? { status } : {}),
  page,
  pageSize: PAGE_SIZE,
});

/** Some of the filters, changed. */
export type CampaignFilterChanges = Partial<Record<keyof CampaignFilters, string | number | undefined>>;

/** The list's filters and which campaign is open or being written, kept in the address. */
export function useCampaignFilters() {
  const [parameters, setParameters] = useSearchParams();

  const change = (
    changes: Record<string, string | number | undefined>,
    { replace = false }: { replace?: boolean } = {},
  ) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '' || value === 1) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace },
    );

  /** Changes some of the filters; anything but the page starts again from the first. */
  const setFilters = (changes: CampaignFilterChanges, options?: { replace?: boolean }) =>
    change(
      {
        ...('page' in changes ? {} : { [PARAMETERS.page]: undefined }),
        ...Object.fromEntries(
          Object.entries(changes).map(([name, value]) => [PARAMETERS[name as keyof CampaignFilters], value]),
        ),
      },
      options,
    );

  /** An address over this list. */
  const addressWith = (name: string, value?: string): string => {
    const next = new URLSearchParams(parameters);
    for (const own of [...Object.values(DETAIL), EDITED]) next.delete(own);
    next.set('tab', 'campanas');
    if (value !== undefined) next.set(name, value);
    return `/admin?${next.toString()}`;
  };

  const filters = readFilters(parameters);
  return {
    filters,
    filtered: Boolean(filters.search || filters.status),
    setFilters,
    clear: () => setFilters({ search: undefined, status: undefined }),
    listAddress: addressWith(EDITED),
    detailAddress: (id: string) => addressWith(DETAIL.open, id),
    editorAddress: (id: string) => addressWith(EDITED, id),
    openCampaign: parameters.get(DETAIL.open),
    closeCampaign: () =>
      change({ [DETAIL.open]: undefined, [DETAIL.status]: undefined, [DETAIL.page]: undefined }),
    editedCampaign: parameters.get(EDITED),
  };
}

export type CampaignAddress = ReturnType<typeof useCampaignFilters>;

/** Which of a campaign's people are shown, kept in the address too: a lead's detail leads back to the same page. */
export function useRecipientFilters<Status extends string>(known: Readonly<Record<Status, unknown>>) {
  const [parameters, setParameters] = useSearchParams();
  const status = parameters.get(DETAIL.status);
  const set = (name: string, value: string | undefined) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(DETAIL.page);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    status: status !== null && Object.hasOwn(known, status) ? (status as Status) : undefined,
    page: pageIn(parameters.get(DETAIL.page)),
    setStatus: (value: Status | undefined) => set(DETAIL.status, value),
    setPage: (value: number) => set(DETAIL.page, value > 1 ? String(value) : undefined),
  };
}
