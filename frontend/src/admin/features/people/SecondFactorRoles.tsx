import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Checkbox } from 'antd';
import { ROLE_NAMES, ROLES } from 'domain/office/permissions';
import { useState } from 'react';
import type { Role } from '../../../shared/api/generated/model';
import {
  getGetSettingsQueryKey,
  useGetSettings,
  useUpdateSettings,
} from '../../../shared/api/generated/settings/settings';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { peopleCopy } from './people.copy';
import styles from './SecondFactorRoles.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { secondFactor: copy } = peopleCopy;

/** Chooses the roles that require a second factor. */
export function SecondFactorRoles() {
  const queries = useQueryClient();
  const settings = useGetSettings();
  const [chosen, setChosen] = useState<Role[] | null>(null);
  const save = useUpdateSettings({
    mutation: {
      onSuccess: (saved) => {
        queries.setQueryData(getGetSettingsQueryKey(), saved);
        setChosen(null);
        showToast({ title: copy.saved });
      },
      onError: (error) => reportFailure(error, copy.failure),
    },
  });
  return (
    <Card title={<h3>{copy.title}</h3>} className={styles.card}>
      <p className={styles.intro}>{copy.intro}</p>
      {settings.isPending && <ListLoading />}
      {settings.isError && <QueryFailed text={copy.loadFailed} query={settings} />}
      {settings.isSuccess && (
        <>
          <Checkbox.Group
            aria-label={copy.title}
            options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
            value={chosen ?? settings.data.secondFactorRoles}
            onChange={setChosen}
          />
          <Button
            type="primary"
            className={styles.save}
            disabled={chosen === null && !settings.data.unreadable.includes('secondFactorRoles')}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ data: { secondFactorRoles: chosen ?? settings.data.secondFactorRoles } })
            }
          >
            {copy.save}
          </Button>
        </>
      )}
    </Card>
  );
}
