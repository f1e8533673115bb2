import { Security } from '../../features/security/Security';

/** Shows the section 'Seguridad'. */
export default function SecurityTab() {
  return <Security />;
}
