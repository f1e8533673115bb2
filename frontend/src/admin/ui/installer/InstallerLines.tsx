import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { showToast } from '../../../shared/ui/toast-store';
import { installerCopy as copy } from './installer.copy';
import styles from './InstallerLines.module.css';

/** Shows the lines of the server's configuration that an owner cannot change in the panel. */
export function InstallerLines({ of }: { of: keyof typeof copy.lines }) {
  const lines = copy.lines[of].join('\n');
  const copyLines = () =>
    navigator.clipboard.writeText(lines).then(
      () => showToast({ title: copy.copied }),
      () => showToast({ title: copy.copyFailed, variant: 'destructive' }),
    );
  return (
    <details className={styles.installer}>
      <summary>{copy.ask}</summary>
      <p>{copy.text}</p>
      <pre tabIndex={0}>{lines}</pre>
      <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copyLines()}>
        {copy.copy}
      </Button>
    </details>
  );
}
