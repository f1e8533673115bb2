import { Link } from 'react-router-dom';
import { useMay } from '../session/may';
import { EmptyState } from '../ui/list/EmptyState';
import { usePageTitle } from '../ui/navigation/use-page-title';
import { dashboardCopy } from './dashboard.copy';
import SecurityTab from './sections/SecurityTab';

const { notForRole: copy } = dashboardCopy;

/** Shows the security panel on a separate page, without the tabs. */
export default function SecurityPage() {
  usePageTitle('Seguridad');
  const may = useMay();
  // Its refused requests would look like a fault of the system.
  if (!may('security.see'))
    return (
      <EmptyState text={copy.text}>
        <p>{copy.hint}</p>
        <Link to="/admin">{copy.back}</Link>
      </EmptyState>
    );
  return <SecurityTab />;
}
