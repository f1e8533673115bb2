import { Campaigns } from '../../features/campaigns/Campaigns';

/** Shows the section 'Campañas'. */
export default function CampaignsTab() {
  return <Campaigns />;
}
