import { useSearchParams } from 'react-router-dom';
import { useClose } from '../../../lib/list/use-close';

/** Value in the address for a new campaign. */
export const NEW_CAMPAIGN = 'nueva';

/** Parameters of the address: the open campaign, and the filters of its recipients. */
export const DETAIL = { open: 'campana', status: 'personas', page: 'personaspagina' } as const;
const EDITED = 'editar';
/** Parameter with the criteria of a new campaign as JSON, from a list of leads. */
export const FROM_LIST = 'lista';

/** Manages the open or edited campaign in the address. */
export function useCampaignAddress() {
  const [parameters] = useSearchParams();
  const openCampaign = parameters.get(DETAIL.open);
  const closeCampaign = useClose(openCampaign, Object.values(DETAIL));

  /** Returns the address of a campaign over the current list. */
  const addressWith = (name: string, value?: string): string => {
    const next = new URLSearchParams(parameters);
    for (const own of [...Object.values(DETAIL), EDITED, FROM_LIST]) next.delete(own);
    next.set('tab', 'campanas');
    if (value !== undefined) next.set(name, value);
    return `/admin?${next.toString()}`;
  };

  return {
    listAddress: addressWith(EDITED),
    detailAddress: (id: string) => addressWith(DETAIL.open, id),
    editorAddress: (id: string) => addressWith(EDITED, id),
    openCampaign,
    closeCampaign,
    editedCampaign: parameters.get(EDITED),
  };
}

export type CampaignAddress = ReturnType<typeof useCampaignAddress>;
