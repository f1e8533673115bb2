import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useGetProfile } from '../../../shared/api/generated/account/account';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/QueryFailed';
import { accountCopy as copy } from './account.copy';
import styles from './account.module.css';
import { ChangeEmailForm } from './ChangeEmailForm';
import { ChangePasswordForm } from './ChangePasswordForm';
import { ChangeUsernameForm } from './ChangeUsernameForm';
import { ProfileCard } from './ProfileCard';
import { OpenSessions } from './OpenSessions';
import { TwoFactor } from './TwoFactor';

const SECTIONS = ['contrasena', 'email', 'usuario', 'seguridad'] as const;
const PARAMETER = 'seccion';

/** One's own account: who one is, and the four things one can change. */
export function Account() {
  const profile = useGetProfile();
  const [parameters, setParameters] = useSearchParams();
  const open = SECTIONS.find((section) => section === parameters.get(PARAMETER)) ?? SECTIONS[0];

  if (profile.isPending) return <Loading />;
  if (profile.isError) return <QueryFailed text={copy.loadFailed} onRetry={() => void profile.refetch()} />;
  const { data } = profile;
  return (
    <>
      <h2 className={styles.title}>{copy.title}</h2>
      <div className={styles.layout}>
        <ProfileCard profile={data} />
        <Card>
          <Tabs
            activeKey={open}
            onChange={(section) =>
              setParameters((now) => ({ ...Object.fromEntries(now), [PARAMETER]: section }), {
                replace: true,
              })
            }
            items={[
              {
                key: SECTIONS[0],
                label: copy.tabs.password,
                children: <ChangePasswordForm profile={data} />,
              },
              { key: SECTIONS[1], label: copy.tabs.email, children: <ChangeEmailForm /> },
              { key: SECTIONS[2], label: copy.tabs.username, children: <ChangeUsernameForm /> },
              {
                key: SECTIONS[3],
                label: copy.tabs.security,
                children: (
                  <>
                    <section className={styles.section}>
                      <TwoFactor profile={data} />
                    </section>
                    <section className={styles.section}>
                      <OpenSessions />
                    </section>
                  </>
                ),
              },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
