import { Team } from '../../features/people/Team';

/** Shows the section 'Equipo'. */
export default function TeamTab() {
  return <Team />;
}
