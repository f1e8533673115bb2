import { Costs } from '../../features/analytics/costs/Costs';

/** Shows the section 'Costos'. */
export default function CostsTab() {
  return <Costs />;
}
