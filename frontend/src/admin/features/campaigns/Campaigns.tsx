import { Suspense, useState } from 'react';
import { CampaignList } from './list/CampaignList';
import { useCampaignAddress } from './shared/use-campaign-address';
import { lazyPart } from '../../ui/failures/lazy-part';
import { ListLoading } from '../../ui/list/ListLoading';

const CampaignEditor = lazyPart(() => import('./editor/CampaignEditor'));
const CampaignDialog = lazyPart(() => import('./detail/CampaignDialog'));

/** Shows the list of campaigns with the open one in a dialog, or the editor of a draft instead of the list. */
export function Campaigns() {
  const address = useCampaignAddress();
  const { editedCampaign, openCampaign } = address;
  const [lastEdited, setLastEdited] = useState(editedCampaign);
  if (editedCampaign && editedCampaign !== lastEdited) setLastEdited(editedCampaign);
  return (
    <Suspense fallback={<ListLoading />}>
      {editedCampaign ? (
        <CampaignEditor id={editedCampaign} address={address} />
      ) : (
        <CampaignList address={address} leftEditor={openCampaign ? null : lastEdited} />
      )}
      {openCampaign && !editedCampaign && <CampaignDialog id={openCampaign} address={address} />}
    </Suspense>
  );
}
