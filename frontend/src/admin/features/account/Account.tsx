import { Alert, Card } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { useGetProfile } from '../../../shared/api/generated/account/account';
import type { ProfileDto } from '../../../shared/api/generated/model';
import { useMay, useSecondFactorDue } from '../../session/may';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { TabBar } from '../../ui/navigation/TabBar';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { accountCopy as copy } from './account.copy';
import styles from './Account.module.css';
import { ChangeEmailForm } from './ChangeEmailForm';
import { ChangePasswordForm } from './ChangePasswordForm';
import { ChangeUsernameForm } from './ChangeUsernameForm';
import { OpenSessions } from './OpenSessions';
import { Passkeys } from './passkeys/Passkeys';
import { OwnDetails } from './OwnDetails';
import { ProfileCard } from './ProfileCard';
import { TwoFactor } from './TwoFactor';
import { ListLoading } from '../../ui/list/ListLoading';

const SECTIONS = [
  { key: 'contrasena', label: copy.tabs.password },
  { key: 'email', label: copy.tabs.email },
  { key: 'usuario', label: copy.tabs.username },
  { key: 'seguridad', label: copy.tabs.security },
  { key: 'datos', label: copy.tabs.details },
] as const;
type Section = (typeof SECTIONS)[number]['key'];

/** Shows the user's account: profile, password, second factor and sessions. */
export function Account() {
  const profile = useGetProfile();
  const [parameters] = useSearchParams();
  const wanted = parameters.get('seccion');
  const may = useMay();
  const due = useSecondFactorDue();
  const sections = SECTIONS.filter(({ key }) => key !== 'datos' || may('schedule.own'));
  const open = sections.find(({ key }) => key === wanted) ?? sections[0]!;

  if (profile.isPending) return <ListLoading />;
  if (profile.isError) return <QueryFailed text={copy.loadFailed} query={profile} />;
  return (
    <>
      <TabTitle>{copy.title}</TabTitle>
      {due && <SecondFactorDue />}
      <div className={styles.layout}>
        <ProfileCard profile={profile.data} />
        <Card>
          <TabBar
            id="cuenta"
            label={copy.title}
            tabs={sections.map(({ key, label }) => ({ key, label, to: `/admin?tab=cuenta&seccion=${key}` }))}
            active={open.key}
          >
            <SectionContent section={open.key} profile={profile.data} />
          </TabBar>
        </Card>
      </div>
    </>
  );
}

/**
 * Shown while the user's role requires a second factor that is not set up: no other section is accessible
 * until then.
 */
function SecondFactorDue() {
  return (
    <Alert
      type="warning"
      showIcon
      title={copy.secondFactorDue.title}
      description={copy.secondFactorDue.text}
      action={<Link to="/admin?tab=cuenta&seccion=seguridad">{copy.secondFactorDue.go}</Link>}
      className={styles.due}
    />
  );
}

function SectionContent({ section, profile }: { section: Section; profile: ProfileDto }) {
  switch (section) {
    case 'contrasena':
      return <ChangePasswordForm profile={profile} />;
    case 'email':
      return <ChangeEmailForm />;
    case 'usuario':
      return <ChangeUsernameForm />;
    case 'datos':
      return <OwnDetails profile={profile} />;
    case 'seguridad':
      return (
        <>
          <section className={styles.section}>
            <TwoFactor profile={profile} />
          </section>
          <section className={styles.section}>
            <Passkeys />
          </section>
          <section className={styles.section}>
            <OpenSessions />
          </section>
        </>
      );
  }
}
