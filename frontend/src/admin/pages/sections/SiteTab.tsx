import { SiteEditor } from '../../features/site/SiteEditor';

/** Shows the section 'Sitio'. */
export default function SiteTab() {
  return <SiteEditor />;
}
