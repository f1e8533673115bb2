import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '../../shared/ui/Loading';
import { TabBar, type TabItem } from '../ui/TabBar';
import { usePageTitle } from '../lib/use-page-title';
import { useAwaitingOutcome } from '../ui/appointments/use-awaiting-outcome';
import { appointmentCopy } from '../ui/appointments/appointments.copy';
import { useLive } from '../live/use-live';
import { useMay, useRole } from '../session/may';
import { tabsOf } from './tabs';

/** The dashboard: its sections as tabs, the open one named in the address. */
export default function DashboardPage() {
  const [parameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const tabs = tabsOf(useMay(), useRole());
  const open = tabs.find(({ key }) => key === wanted) ?? tabs[0]!;
  usePageTitle(open.label);
  useLive();
  const awaiting = useAwaitingOutcome().data?.count ?? 0;
  const badges: Record<string, TabItem['badge']> = {
    citas: { count: awaiting, text: appointmentCopy.awaitingCount(awaiting) },
  };
  return (
    <TabBar
      id="panel"
      label="Secciones del panel"
      // What a section keeps in the address is its own: another one starts without it.
      tabs={tabs.map(({ key, label }) => ({
        key,
        label,
        to: `/admin?tab=${key}`,
        badge: badges[key],
      }))}
      active={open.key}
    >
      <Suspense fallback={<Loading />}>
        <open.Page />
      </Suspense>
    </TabBar>
  );
}
