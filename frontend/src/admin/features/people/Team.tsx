import { useSearchParams } from 'react-router-dom';
import { TabBar } from '../../ui/navigation/TabBar';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { useMay } from '../../session/may';
import { Permissions } from './Permissions';
import { People } from './People';
import { peopleCopy as copy } from './people.copy';
import { SecondFactorRoles } from './SecondFactorRoles';

const SECTIONS = [
  { key: 'personas', label: copy.sections.people },
  { key: 'permisos', label: copy.sections.permissions },
] as const;

/** Shows the users and the permissions of each role. */
export function Team() {
  const [parameters] = useSearchParams();
  const may = useMay();
  const open = SECTIONS.find(({ key }) => key === parameters.get('seccion')) ?? SECTIONS[0];
  return (
    <>
      <TabTitle>{copy.title}</TabTitle>
      <TabBar
        id="equipo"
        label={copy.title}
        tabs={SECTIONS.map(({ key, label }) => ({ key, label, to: `/admin?tab=equipo&seccion=${key}` }))}
        active={open.key}
      >
        {open.key === 'personas' ? (
          <People />
        ) : (
          <>
            <Permissions />
            {may('settings.change') && <SecondFactorRoles />}
          </>
        )}
      </TabBar>
    </>
  );
}
