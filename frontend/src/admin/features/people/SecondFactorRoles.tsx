import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Checkbox } from 'antd';
import { ROLE_NAMES, ROLES } from 'domain/office/permissions';
import { SETTING_NAMES } from 'domain/office/setting-names';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error';
import type { Role } from '../../../shared/api/generated/model';
import {
  getGetSettingsQueryKey,
  useGetSettings,
  useUpdateSettings,
} from '../../../shared/api/generated/settings/settings';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { ChangedMeanwhile } from '../../ui/fields/ChangedMeanwhile';
import { meanwhileCopy } from '../../ui/fields/meanwhile.copy';
import { valueInWords } from '../../ui/values/value-words';
import { peopleCopy } from './people.copy';
import styles from './SecondFactorRoles.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { secondFactor: copy } = peopleCopy;

/** Error code: another user changed the setting after it was read. */
const SETTINGS_CHANGED = 'SETTINGS_CHANGED';

/** Chooses the roles that require a second factor. */
export function SecondFactorRoles() {
  const queries = useQueryClient();
  const settings = useGetSettings();
  /** Roles chosen here, and those that were stored when the choice began; null before a choice. */
  const [choice, setChoice] = useState<{ roles: Role[]; seen: Role[] } | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const begin = () => {
    setChoice(null);
    setIsChanged(false);
  };
  const save = useUpdateSettings({
    mutation: {
      onSuccess: (saved, { data }) => {
        queries.setQueryData(getGetSettingsQueryKey(), saved);
        // The user may have chosen others while it was saved.
        setChoice((now) =>
          now === null || now.roles === data.secondFactorRoles
            ? null
            : { roles: now.roles, seen: saved.secondFactorRoles },
        );
        setIsChanged(false);
        showToast({ title: copy.saved });
      },
      onError: async (error, { data: { secondFactorRoles: roles = [] } }) => {
        if (!(error instanceof ApiError && error.code === SETTINGS_CHANGED))
          return reportFailure(error, copy.failure);
        const { data } = await settings.refetch();
        if (!data) return reportFailure(error, copy.failure);
        setChoice({ roles, seen: data.secondFactorRoles });
        setIsChanged(true);
      },
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
            value={choice?.roles ?? settings.data.secondFactorRoles}
            onChange={(roles) =>
              setChoice((now) => ({ roles, seen: now?.seen ?? settings.data.secondFactorRoles }))
            }
          />
          {choice && isChanged && (
            <ChangedMeanwhile
              title={meanwhileCopy.changed}
              changes={[
                {
                  name: SETTING_NAMES.secondFactorRoles,
                  theirs: valueInWords('secondFactorRoles', choice.seen),
                  mine: valueInWords('secondFactorRoles', choice.roles),
                },
              ]}
              onTakeTheirs={begin}
            />
          )}
          <Button
            type="primary"
            className={styles.save}
            disabled={choice === null && !settings.data.unreadable.includes('secondFactorRoles')}
            loading={save.isPending}
            onClick={() => {
              const { roles, seen } = choice ?? {
                roles: settings.data.secondFactorRoles,
                seen: settings.data.secondFactorRoles,
              };
              save.mutate({ data: { secondFactorRoles: roles, seen: { secondFactorRoles: seen } } });
            }}
          >
            {isChanged ? meanwhileCopy.save : copy.save}
          </Button>
        </>
      )}
    </Card>
  );
}
