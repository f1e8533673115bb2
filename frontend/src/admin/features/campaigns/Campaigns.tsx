import { Suspense, useState } from 'react';
import { Loading } from '../../../shared/ui/Loading';
import { CampaignList } from './list/CampaignList';
import { useCampaignAddress } from './shared/use-campaign-address';
import { lazyPart } from '../../ui/failures/lazy-part';

const CampaignEditor = lazyPart(() => import('./editor/CampaignEditor'));
const CampaignDialog = lazyPart(() => import('./detail/CampaignDialog'));

/** The campaigns: the list with one of them in detail over it, or in its place the one that is being written. */
export function Campaigns() {
  const address = useCampaignAddress();
  const { editedCampaign, openCampaign } = address;
  const [lastEdited, setLastEdited] = useState(editedCampaign);
  if (editedCampaign && editedCampaign !== lastEdited) setLastEdited(editedCampaign);
  return (
    <Suspense fallback={<Loading />}>
      {editedCampaign ? (
        <CampaignEditor id={editedCampaign} address={address} />
      ) : (
        <CampaignList address={address} leftEditor={openCampaign ? null : lastEdited} />
      )}
      {openCampaign && !editedCampaign && <CampaignDialog id={openCampaign} address={address} />}
    </Suspense>
  );
}
