import { usePageTitle } from '../ui/navigation/use-page-title';
import MapTab from './sections/MapTab';

/** Shows the map on a separate page, without the tabs. */
export default function MapPage() {
  usePageTitle('Mapa');
  return <MapTab />;
}
