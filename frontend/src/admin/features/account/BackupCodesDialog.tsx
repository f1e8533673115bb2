import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { brandName } from '../../../shared/site/page-data';
import { showToast } from '../../../shared/ui/toast-store';
import { saveFile } from '../../lib/list/save-file';
import { accountCopy } from './account.copy';
import styles from './BackupCodesDialog.module.css';
import shared from './account-parts.module.css';
import { Dialog } from '../../ui/dialogs/Dialog';

const { backupCodes: copy } = accountCopy;

interface Props {
  codes: string[];
  username: string;
  onClose: () => void;
}

/**
 * Shows the backup codes once. Only the confirmation that they are stored closes the dialog, so that a stray
 * click does not lose them.
 */
export function BackupCodesDialog({ codes, username, onClose }: Props) {
  const heading = copy.sheet(brandName(), username);
  const copyAll = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ title: copy.copied }),
      () => showToast({ title: accountCopy.error, description: copy.copyFailed, variant: 'destructive' }),
    );
  const download = () =>
    saveFile(new Blob([`${heading}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }), copy.file);
  return (
    <Dialog
      title={copy.title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <p>{copy.intro}</p>
      <div className="print-only-this">
        <p>
          <strong>{heading}</strong>
        </p>
        <ul className={styles.codes} aria-label={copy.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={shared.buttons}>
        <Button icon={<CopyOutlined />} onClick={() => void copyAll()}>
          {copy.copy}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={download}>
          {copy.download}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {copy.print}
        </Button>
      </div>
    </Dialog>
  );
}
