import { usePageTitle } from '../lib/use-page-title';
import SecurityTab from './sections/SecurityTab';

/** The security panel at an address of its own, without the tabs. */
export default function SecurityPage() {
  usePageTitle('Seguridad');
  return <SecurityTab />;
}
