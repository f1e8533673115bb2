import { useState } from 'react';
import { ApiError, CLIENT_ERROR } from '../../../shared/api/api-error';
import { getPasskeyLoginOptions, logInByPasskey, login } from '../../../shared/api/generated/auth/auth';
import type { LoginResponseDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { askForPasskey } from '../../lib/passkeys';
import { startSession } from '../../session/session';
import { loginCopy } from './login.copy';

const { passkey: passkeyCopy, toast } = loginCopy;

export interface Credentials {
  username: string;
  password: string;
}

export type LoginStep = 'credentials' | 'code' | 'done';

/** Returns the text for a failed login. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return toast.unreadable;
  if (error.message) return error.message;
  if (error.code !== CLIENT_ERROR.unreadable) return toast.wrong;
  return error.status === 401 ? toast.byDefault : toast.unreadable;
}

/**
 * Manages the login, in one or two steps.
 * @param onDone called on success, just before the session is stored
 */
export function useLogin(onDone: () => void) {
  const [step, setStep] = useState<LoginStep>('credentials');
  const [sending, setSending] = useState(false);
  const [credentials, setCredentials] = useState<Credentials | null>(null);

  const accept = ({ otpRequired, message, token, user }: LoginResponseDto, given?: Credentials): boolean => {
    if (otpRequired && given) {
      setCredentials(given);
      setStep('code');
      showToast({ title: toast.otpRequired, description: message || toast.otpHint });
      return true;
    }
    if (!token || !user) {
      showToast({ title: toast.failure, description: toast.unreadable, variant: 'destructive' });
      return false;
    }
    setStep('done');
    onDone();
    startSession(token, { ...user });
    showToast({ title: toast.success });
    return true;
  };

  const send = async (given: Credentials, otpCode?: string): Promise<boolean> => {
    setSending(true);
    try {
      return accept(await login({ ...given, ...(otpCode ? { otpCode } : {}) }), given);
    } catch (error) {
      showToast({ title: toast.failure, description: failureText(error), variant: 'destructive' });
      return false;
    } finally {
      setSending(false);
    }
  };

  /**
   * Logs in with a passkey. If the user cancels or has no passkey on this device, suggests the password
   * instead.
   */
  const enterByPasskey = async (): Promise<void> => {
    setSending(true);
    try {
      const asked = await askForPasskey(await getPasskeyLoginOptions());
      if ('answer' in asked) accept(await logInByPasskey(asked.answer));
      else if (asked.trouble === 'cancelled')
        showToast({ title: passkeyCopy.none, description: passkeyCopy.otherWay });
      else showToast({ title: toast.failure, description: passkeyCopy.unusable, variant: 'destructive' });
    } catch (error) {
      showToast({ title: toast.failure, description: failureText(error), variant: 'destructive' });
    } finally {
      setSending(false);
    }
  };

  return {
    step,
    /** Whether to show the form for the code. Stays true after a correct code, until the next page opens. */
    asksCode: credentials !== null,
    sending,
    enterByPasskey,
    /** @returns whether the login continued */
    submitCredentials: (given: Credentials) => send(given),
    submitCode: (otpCode: string) => (credentials ? send(credentials, otpCode) : Promise.resolve(false)),
    /** Returns to username and password, which are kept. */
    cancel: () => {
      setCredentials(null);
      setStep('credentials');
    },
  };
}
