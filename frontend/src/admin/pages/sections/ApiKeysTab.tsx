import { ApiKeys } from '../../features/integrations/api-keys/ApiKeys';

/** Shows the section 'Claves de API'. */
export default function ApiKeysTab() {
  return <ApiKeys />;
}
