import { Leads } from '../../features/leads/Leads';

/** The 'Leads' section. */
export default function LeadsTab() {
  return <Leads />;
}
