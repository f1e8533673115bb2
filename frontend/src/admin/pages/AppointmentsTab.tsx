import { Appointments } from '../features/appointments/Appointments';

/** The 'Citas' section. */
export default function AppointmentsTab() {
  return <Appointments />;
}
