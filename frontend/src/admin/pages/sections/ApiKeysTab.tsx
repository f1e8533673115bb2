import { ApiKeys } from '../../features/api-keys/ApiKeys';

/** The 'Claves de API' section. */
export default function ApiKeysTab() {
  return <ApiKeys />;
}
