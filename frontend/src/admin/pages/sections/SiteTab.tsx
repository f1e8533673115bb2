import { SiteEditor } from '../../features/site/SiteEditor';

/** The 'Sitio' section. */
export default function SiteTab() {
  return <SiteEditor />;
}
