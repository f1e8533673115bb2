import { HeatMap } from '../../features/heat-map/HeatMap';

/** The 'Mapa' section, also a page of its own. */
export default function MapTab() {
  return <HeatMap />;
}
