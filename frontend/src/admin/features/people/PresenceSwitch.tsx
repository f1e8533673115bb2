import { useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import {
  getGetProfileQueryKey,
  useChangeOwnAccount,
  useGetProfile,
} from '../../../shared/api/generated/account/account';
import { reportFailure } from '../../lib/report-failure';
import { peopleCopy } from './people.copy';

const { presence: copy, present, absent } = peopleCopy;

/** Switches whether the user currently receives leads. Shown in the header, only to users with such a switch. */
export default function PresenceSwitch() {
  const queries = useQueryClient();
  const profile = useGetProfile();
  const change = useChangeOwnAccount({
    mutation: {
      onSuccess: (saved) => queries.setQueryData(getGetProfileQueryKey(), saved),
      onError: (error) => reportFailure(error, copy.failure),
    },
  });
  if (!profile.isSuccess) return null;
  return (
    <Switch
      aria-label={copy.label}
      checked={profile.data.isPresent}
      checkedChildren={present}
      unCheckedChildren={absent}
      loading={change.isPending}
      onChange={(isPresent) => change.mutate({ data: { isPresent } })}
    />
  );
}
