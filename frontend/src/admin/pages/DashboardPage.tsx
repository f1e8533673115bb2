import { LeftOutlined } from '@ant-design/icons';
import { Suspense, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { SectionNav } from '../ui/navigation/SectionNav';
import { TabBar } from '../ui/navigation/TabBar';
import { usePageTitle } from '../ui/navigation/use-page-title';
import { useLive } from '../live/use-live';
import { useMay } from '../session/may';
import { dashboardCopy as copy } from './dashboard.copy';
import styles from './DashboardPage.module.css';
import { SECTIONS, sectionAddress, sectionsOf } from './menu/sections';
import { useMenu } from './menu/use-menu';
import { PAGES } from './tabs';
import { useWaiting } from './use-waiting';
import { ListLoading } from '../ui/list/ListLoading';

/** Shows the dashboard with its menu and the open section. The address contains the section. */
export default function DashboardPage() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const menu = useMenu();
  const open = sectionsOf(useMay()).find((key) => key === wanted) ?? menu.start;
  const isElsewhere = wanted !== null && wanted !== open;
  useEffect(() => {
    // The address contains the section, so that a link or a reload opens the same one.
    if (isElsewhere) setParameters({ tab: open }, { replace: true });
  }, [isElsewhere, open, setParameters]);
  const waiting = useWaiting();
  usePageTitle(SECTIONS[open].label, waiting['mensajes']?.count);
  useLive();
  const active = menu.entryOf(open);
  const tabs = menu.tabsWith(open);
  const Page = PAGES[open];
  const page = (
    <Suspense fallback={<ListLoading />}>
      <Page />
    </Suspense>
  );
  return (
    <SectionNav
      id="panel"
      label={copy.sections}
      more={copy.more}
      sections={menu.entries.map(({ key, group }) => {
        const { label, icon: Icon } = SECTIONS[key];
        return {
          key,
          label,
          icon: <Icon role="presentation" aria-label={undefined} />,
          group,
          isMore: group === 'more',
          // Leaves out the current section's parameters, which do not apply to another section.
          to: sectionAddress(key),
          // The badge of a tab is also that of its page.
          badge: waiting[key] ?? menu.tabsWith(key).map((tab) => waiting[tab])[1],
        };
      })}
      active={active}
    >
      {active === 'administracion' && open !== active && (
        <Link className={styles.up} to={sectionAddress(active)}>
          <LeftOutlined aria-hidden /> {SECTIONS[active].label}
        </Link>
      )}
      {tabs.length > 0 ? (
        <TabBar
          id="pagina"
          label={SECTIONS[active].label}
          tabs={tabs.map((key) => ({
            key,
            label: copy.firstTabs[key] ?? SECTIONS[key].label,
            to: sectionAddress(key),
            badge: waiting[key],
          }))}
          active={open}
        >
          {page}
        </TabBar>
      ) : (
        page
      )}
    </SectionNav>
  );
}
