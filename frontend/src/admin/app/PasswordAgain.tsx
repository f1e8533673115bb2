import { Suspense, useEffect, useState } from 'react';
import { passwordAgain } from '../../shared/api/transport';
import { lazyPart } from '../ui/failures/lazy-part';

const PasswordDialog = lazyPart(() => import('./PasswordDialog'));

/** Callback with whether the password was confirmed. */
type Answer = (given: boolean) => void;

/** Asks for the password when the server requires it again. The refused request is then repeated. */
export function PasswordAgain() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    // Shared by requests that are refused at the same time.
    let asked: Promise<boolean> | null = null;
    passwordAgain.ask = () => {
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = null;
        setAnswer(null);
      });
      return asked;
    };
    return () => {
      passwordAgain.ask = () => Promise.resolve(false);
    };
  }, []);
  return <Suspense fallback={null}>{answer && <PasswordDialog onAnswer={answer} />}</Suspense>;
}
