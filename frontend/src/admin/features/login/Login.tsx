import { useState } from 'react';
import { CodeForm } from './CodeForm';
import { CredentialsForm } from './CredentialsForm';
import { PasskeyButton } from './PasskeyButton';
import { useLogin, type Credentials } from './use-login';

/** Shows the login form. */
export function Login({ onDone }: { onDone: () => void }) {
  const { step, asksCode, sending, submitCredentials, submitCode, enterByPasskey, cancel } = useLogin(onDone);
  const [typed, setTyped] = useState<Credentials>({ username: '', password: '' });
  const isBusy = sending || step === 'done';
  if (asksCode) return <CodeForm sending={isBusy} onSubmit={submitCode} onCancel={cancel} />;
  return (
    <>
      <CredentialsForm
        initial={typed}
        sending={isBusy}
        onSubmit={(credentials) => {
          setTyped(credentials);
          void submitCredentials(credentials);
        }}
      />
      <PasskeyButton disabled={isBusy} onPress={() => void enterByPasskey()} />
    </>
  );
}
