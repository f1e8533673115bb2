import { Card } from 'antd';
import { ROLE_NAMES, ROLES } from 'domain/office/permissions';
import { useListPermissions } from '../../../shared/api/generated/people/people';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { peopleCopy } from './people.copy';
import styles from './People.module.css';
import table from './Permissions.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { permissions: copy } = peopleCopy;

/** Shows the permissions of each role, as the server applies them. */
export function Permissions() {
  const matrix = useListPermissions();
  if (matrix.isPending) return <ListLoading />;
  if (matrix.isError) return <QueryFailed text={copy.loadFailed} query={matrix} />;
  return (
    <Card>
      <p className={styles.intro}>{copy.intro}</p>
      <div className={table.scroller} tabIndex={0} role="group" aria-label={copy.caption}>
        <table className={table.table}>
          <caption>{copy.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.permission}</th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.data.permissions.map(({ permission, name, reach }) => (
              <tr key={permission}>
                <th scope="row">{name}</th>
                {ROLES.map((role) => (
                  <td key={role} className={reach[role] === 'none' ? table.none : undefined}>
                    {copy.reach[reach[role]]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
