import { useSearchParams } from 'react-router-dom';
import { useClose } from '../../../lib/use-close';

/** In the address, for a campaign that is not written yet. */
export const NEW_CAMPAIGN = 'nueva';

/** Names in the address: what is open over the list, and the filters of its people. */
export const DETAIL = { open: 'campana', status: 'personas', page: 'personaspagina' } as const;
const EDITED = 'editar';
/** The criteria of a new one, as JSON: the list of leads that it is for. */
export const FROM_LIST = 'lista';

/** Which campaign is open or being written, kept in the address. */
export function useCampaignAddress() {
  const [parameters] = useSearchParams();
  const openCampaign = parameters.get(DETAIL.open);
  const closeCampaign = useClose(openCampaign, Object.values(DETAIL));

  /** An address over this list. */
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
