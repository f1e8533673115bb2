import { Suspense } from 'react';
import { Leads } from '../../features/leads/Leads';
import { useMay } from '../../session/may';
import { lazyPart } from '../../ui/failures/lazy-part';

const SetupCard = lazyPart(() => import('../../features/setup/SetupCard'));

/** Shows the section 'Leads'; for owners below what is left to set up. */
export default function LeadsTab() {
  const may = useMay();
  return (
    <>
      <Suspense fallback={null}>{may('settings.change') && <SetupCard />}</Suspense>
      <Leads />
    </>
  );
}
