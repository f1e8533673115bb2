import { Webhooks } from '../../features/integrations/webhooks/Webhooks';

/** Shows the section 'Webhooks'. */
export default function WebhooksTab() {
  return <Webhooks />;
}
