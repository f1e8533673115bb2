import { States } from '../../features/states/States';

/** Shows the section 'Estados'. */
export default function StatesTab() {
  return <States />;
}
