import { Desk } from '../../features/leads/desk/Desk';

/** Shows the section 'Mi día'. */
export default function DeskTab() {
  return <Desk />;
}
