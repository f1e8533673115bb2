import { Costs } from '../../features/costs/Costs';

/** The 'Costos' section. */
export default function CostsTab() {
  return <Costs />;
}
