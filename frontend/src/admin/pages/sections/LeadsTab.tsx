import { Leads } from '../../features/leads/Leads';

/** Shows the section 'Leads'. */
export default function LeadsTab() {
  return <Leads />;
}
