import { Team } from '../../features/people/Team';

/** The 'Equipo' section. */
export default function TeamTab() {
  return <Team />;
}
