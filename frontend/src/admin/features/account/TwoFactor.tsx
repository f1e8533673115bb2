import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import {
  getGetProfileQueryKey,
  useDisableOtp,
  useReplaceBackupCodes,
  useSetUpOtp,
} from '../../../shared/api/generated/account/account';
import type { OtpSetupDto, ProfileDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { renewRights } from '../../session/session';
import { accountCopy } from './account.copy';
import styles from './account-parts.module.css';
import { BackupCodesDialog } from './BackupCodesDialog';
import { PasswordStep } from './PasswordStep';
import { VerifySetup } from './VerifySetup';

const { twoFactor: copy } = accountCopy;

/** Step that the user has started and not finished. */
type Begun = 'setting-up' | 'disabling' | 'replacing' | null;

/** Sets up and disables the second factor, and replaces its backup codes. */
export function TwoFactor({ profile }: { profile: ProfileDto }) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<Begun>(null);
  const [setup, setSetup] = useState<OtpSetupDto | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const stop = () => {
    setBegun(null);
    setSetup(null);
  };
  const reload = () => {
    // A role may have required the second factor, so permissions may have changed.
    void renewRights();
    return queries.invalidateQueries({ queryKey: getGetProfileQueryKey() });
  };

  const setUp = useSetUpOtp({
    mutation: {
      onSuccess: (answer) => {
        setSetup(answer);
        showToast({ title: copy.ready, description: copy.readyHint });
      },
    },
  });
  const disable = useDisableOtp({
    mutation: {
      onSuccess: () => {
        stop();
        showToast({ title: copy.disabled });
        return reload();
      },
    },
  });
  const replace = useReplaceBackupCodes({
    mutation: {
      onSuccess: ({ backupCodes }) => {
        stop();
        setCodes(backupCodes);
        return reload();
      },
    },
  });

  return (
    <>
      <h3 className={styles.heading}>{copy.title}</h3>
      <p className={styles.intro}>
        {profile.otpEnabled ? `${copy.on} ${copy.codesLeft(profile.backupCodesLeft)}` : copy.off}
      </p>

      {begun === null && !profile.otpEnabled && (
        <Button type="primary" onClick={() => setBegun('setting-up')}>
          {copy.setUp}
        </Button>
      )}
      {begun === null && profile.otpEnabled && (
        <div className={styles.buttons}>
          <Button onClick={() => setBegun('replacing')}>{copy.newCodes}</Button>
          <Button danger onClick={() => setBegun('disabling')}>
            {copy.disable}
          </Button>
        </div>
      )}

      {begun === 'setting-up' && !setup && (
        <PasswordStep
          name="setup-otp"
          submit={copy.setUp}
          failure={copy.setUpFailure}
          send={(password) => setUp.mutateAsync({ data: { password } })}
          onCancel={stop}
        />
      )}
      {begun === 'setting-up' && setup && (
        <VerifySetup
          setup={setup}
          onCancel={stop}
          onVerified={() => {
            setCodes(setup.backupCodes);
            stop();
            void reload();
          }}
        />
      )}
      {begun === 'disabling' && (
        <>
          <Alert type="warning" showIcon title={copy.disableWarning} className={styles.intro} />
          <PasswordStep
            name="disable-otp"
            submit={copy.disable}
            failure={copy.disableFailure}
            danger
            send={(password) => disable.mutateAsync({ data: { password } })}
            onCancel={stop}
          />
        </>
      )}
      {begun === 'replacing' && (
        <>
          <Alert type="info" showIcon title={copy.newCodesWarning} className={styles.intro} />
          <PasswordStep
            name="replace-codes"
            submit={copy.newCodes}
            failure={copy.newCodesFailure}
            send={(password) => replace.mutateAsync({ data: { password } })}
            onCancel={stop}
          />
        </>
      )}
      {codes && (
        <BackupCodesDialog codes={codes} username={profile.username} onClose={() => setCodes(null)} />
      )}
    </>
  );
}
