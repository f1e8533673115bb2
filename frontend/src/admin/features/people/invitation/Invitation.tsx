import { Alert, Button } from 'antd';
import { ApiError } from '../../../../shared/api/api-error';
import type { LoginResponseDto } from '../../../../shared/api/generated/model';
import { useGetInvitation } from '../../../../shared/api/generated/people/people';
import { Loading } from '../../../../shared/ui/Loading';
import { invitationToken } from '../../../session/invitation-token';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { ChoosePassword } from './ChoosePassword';
import { invitationCopy as copy } from './invitation.copy';
import styles from './Invitation.module.css';

/** Shows an invitation and asks for a password, which activates the account. */
export function Invitation({ onDone }: { onDone: (answer: LoginResponseDto | null) => void }) {
  const token = invitationToken() ?? '';
  const invitation = useGetInvitation(token, {
    query: { enabled: token !== '', staleTime: Infinity, retry: false },
  });
  const isOver =
    token === '' ||
    (invitation.isError && invitation.error instanceof ApiError && invitation.error.status === 404);
  if (isOver)
    return (
      <>
        <Alert
          type="warning"
          showIcon
          title={copy.over}
          description={copy.overText}
          className={styles.notice}
        />
        <Button size="large" block href="/admin/login">
          {copy.toLogin}
        </Button>
      </>
    );
  if (invitation.isPending) return <Loading label={copy.loading} />;
  if (invitation.isError) return <QueryFailed text={copy.checkFailed} query={invitation} />;
  const { username, invitedBy, isNew } = invitation.data;
  return (
    <>
      <p className={styles.intro}>{isNew ? copy.invites(invitedBy) : copy.back}</p>
      <ChoosePassword token={token} username={username} onDone={onDone} />
    </>
  );
}
