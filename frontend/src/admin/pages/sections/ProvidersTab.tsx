import { Providers } from '../../features/providers/Providers';

/** The 'Proveedores' section. */
export default function ProvidersTab() {
  return <Providers />;
}
