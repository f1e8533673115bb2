import { Analytics } from '../../features/analytics/Analytics';

/** The 'Analytics' section. */
export default function AnalyticsTab() {
  return <Analytics />;
}
