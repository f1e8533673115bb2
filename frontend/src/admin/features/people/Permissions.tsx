import { Card } from 'antd';
import { ROLE_NAMES, ROLES } from 'domain/permissions';
import { useListPermissions } from '../../../shared/api/generated/people/people';
import { Loading } from '../../../shared/ui/Loading';
import { WideTable } from '../../ui/list/WideTable';
import { QueryFailed } from '../../ui/QueryFailed';
import { peopleCopy } from './people.copy';
import styles from './People.module.css';

const { permissions: copy } = peopleCopy;

/** What people of each function may do, as the server judges it. */
export function Permissions() {
  const matrix = useListPermissions();
  if (matrix.isPending) return <Loading />;
  if (matrix.isError)
    return <QueryFailed text={copy.loadFailed} error={matrix.error} onRetry={() => void matrix.refetch()} />;
  return (
    <Card>
      <p className={styles.intro}>{copy.intro}</p>
      <WideTable caption={copy.caption} columns={[copy.permission, ...ROLES.map((role) => ROLE_NAMES[role])]}>
        {matrix.data.permissions.map(({ permission, name, reach }) => (
          <tr key={permission}>
            <th scope="row">{name}</th>
            {ROLES.map((role) => (
              <td key={role}>{copy.reach[reach[role]]}</td>
            ))}
          </tr>
        ))}
      </WideTable>
    </Card>
  );
}
