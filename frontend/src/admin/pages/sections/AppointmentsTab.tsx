import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Appointments } from '../../features/appointments/Appointments';
import { HOURS_PARAMETER } from '../../features/appointments/hours/hours-address';
import { lazyPart } from '../../ui/failures/lazy-part';
import { ListLoading } from '../../ui/list/ListLoading';

const Hours = lazyPart(() => import('../../features/appointments/hours/Hours'));

/** Shows the section 'Citas', or an agent's hours if the address names the agent. */
export default function AppointmentsTab() {
  const [parameters] = useSearchParams();
  if (!parameters.has(HOURS_PARAMETER)) return <Appointments />;
  return (
    <Suspense fallback={<ListLoading />}>
      <Hours />
    </Suspense>
  );
}
