import { Security } from '../../features/security/Security';

/** The 'Seguridad' section. */
export default function SecurityTab() {
  return <Security />;
}
