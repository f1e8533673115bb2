import { usePageTitle } from '../ui/navigation/use-page-title';
import SecurityTab from './sections/SecurityTab';

/** Shows the security panel on a separate page, without the tabs. */
export default function SecurityPage() {
  usePageTitle('Seguridad');
  return <SecurityTab />;
}
