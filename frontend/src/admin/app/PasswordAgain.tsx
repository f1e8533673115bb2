import { Suspense, useEffect, useState } from 'react';
import { passwordAgain } from '../../shared/api/transport';
import { lazyPart } from '../lib/lazy-part';

const PasswordDialog = lazyPart(() => import('./PasswordDialog'));

/** Ends the question: whether the password was given. */
type Answer = (given: boolean) => void;

/** Asks for the password where the server wants it again; the call that was refused is then made once more. */
export function PasswordAgain() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    // Calls that are refused together wait for one answer.
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
