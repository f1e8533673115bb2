import { Leads } from '../../features/leads/Leads';
import { SetupCard } from '../../features/setup/SetupCard';
import { useMay } from '../../session/may';

/** Shows the section 'Leads'; for owners below what is left to set up. */
export default function LeadsTab() {
  const may = useMay();
  return (
    <>
      {may('settings.change') && <SetupCard />}
      <Leads />
    </>
  );
}
