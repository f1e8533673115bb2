import { Costs } from '../../features/costs/Costs';

/** Shows the section 'Costos'. */
export default function CostsTab() {
  return <Costs />;
}
