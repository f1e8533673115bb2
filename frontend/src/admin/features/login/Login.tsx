import { useState } from 'react';
import { CodeForm } from './CodeForm';
import { CredentialsForm } from './CredentialsForm';
import { useLogin, type Credentials } from './use-login';

/** Logs an administrator in. */
export function Login({ onDone }: { onDone: () => void }) {
  const { step, sending, submitCredentials, submitCode, cancel } = useLogin(onDone);
  const [typed, setTyped] = useState<Credentials>({ username: '', password: '' });
  if (step === 'code') return <CodeForm sending={sending} onSubmit={submitCode} onCancel={cancel} />;
  return (
    <CredentialsForm
      initial={typed}
      sending={sending || step === 'done'}
      onSubmit={(credentials) => {
        setTyped(credentials);
        void submitCredentials(credentials);
      }}
    />
  );
}
