import { Analytics } from '../../features/analytics/Analytics';

/** Shows the section 'Analytics'. */
export default function AnalyticsTab() {
  return <Analytics />;
}
