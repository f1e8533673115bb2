import { HeatMap } from '../../features/heat-map/HeatMap';

/** Shows the section 'Mapa', which also exists as a separate page. */
export default function MapTab() {
  return <HeatMap />;
}
