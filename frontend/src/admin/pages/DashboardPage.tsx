import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '../../shared/ui/Loading';
import { SectionNav } from '../ui/navigation/SectionNav';
import { usePageTitle } from '../ui/navigation/use-page-title';
import { useLive } from '../live/use-live';
import { useMay, useRole } from '../session/may';
import { dashboardCopy as copy } from './dashboard.copy';
import { tabsOf } from './tabs';
import { useWaiting } from './use-waiting';

/** Shows the dashboard with its sections as tabs. The address contains the open one. */
export default function DashboardPage() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const tabs = tabsOf(useMay(), useRole());
  const open = tabs.find(({ key }) => key === wanted) ?? tabs[0]!;
  const isElsewhere = wanted !== null && wanted !== open.key;
  useEffect(() => {
    // The address contains the section, so that a link or a reload opens the same one.
    if (isElsewhere) setParameters({ tab: open.key }, { replace: true });
  }, [isElsewhere, open.key, setParameters]);
  const waiting = useWaiting();
  usePageTitle(open.label, waiting['mensajes']?.count);
  useLive();
  return (
    <SectionNav
      id="panel"
      label={copy.sections}
      more={copy.more}
      // Leaves out the current section's parameters, which do not apply to another section.
      sections={tabs.map(({ key, label, icon: Icon, group }) => ({
        key,
        label,
        icon: <Icon role="presentation" aria-label={undefined} />,
        group,
        to: `/admin?tab=${key}`,
        badge: waiting[key],
      }))}
      active={open.key}
    >
      <Suspense fallback={<Loading />}>
        <open.Page />
      </Suspense>
    </SectionNav>
  );
}
