import { Campaigns } from '../../features/campaigns/Campaigns';

/** The 'Campañas' section. */
export default function CampaignsTab() {
  return <Campaigns />;
}
