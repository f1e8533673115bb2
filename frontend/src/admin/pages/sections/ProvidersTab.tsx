import { Providers } from '../../features/integrations/providers/Providers';

/** Shows the section 'Proveedores'. */
export default function ProvidersTab() {
  return <Providers />;
}
