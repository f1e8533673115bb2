import { Desk } from '../../features/leads/desk/Desk';

/** The 'Mi día' section. */
export default function DeskTab() {
  return <Desk />;
}
