import { usePageTitle } from '../lib/use-page-title';
import MapTab from './sections/MapTab';

/** The map at an address of its own, without the tabs. */
export default function MapPage() {
  usePageTitle('Mapa');
  return <MapTab />;
}
