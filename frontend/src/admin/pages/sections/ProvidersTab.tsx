import { Providers } from '../../features/providers/Providers';

/** Shows the section 'Proveedores'. */
export default function ProvidersTab() {
  return <Providers />;
}
