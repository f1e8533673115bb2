import { Button } from 'antd';
import { knowsPasskeys } from '../../lib/passkeys';
import { loginCopy as copy } from './login.copy';
import styles from './login.module.css';

/** Logs in with a passkey, if the browser supports them. */
export function PasskeyButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  if (!knowsPasskeys()) return null;
  return (
    <div className={styles.actions}>
      <Button size="large" block disabled={disabled} onClick={onPress}>
        {copy.passkey.enter}
      </Button>
    </div>
  );
}
