import { HeatMap } from '../../features/analytics/heat-map/HeatMap';

/** Shows the section 'Mapa': where leads live and when they arrive. Also exists as a separate page. */
export default function MapTab() {
  return <HeatMap />;
}
