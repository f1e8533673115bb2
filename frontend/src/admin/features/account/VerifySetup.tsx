import { CopyOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useVerifyOtpSetup } from '../../../shared/api/generated/account/account';
import type { OtpSetupDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFormFailure } from '../../lib/report-failure';
import { accountCopy } from './account.copy';
import styles from './VerifySetup.module.css';
import shared from './account-parts.module.css';

const { twoFactor: copy, backupCodes } = accountCopy;
const TOKEN_LENGTH = 6;

interface Props {
  setup: OtpSetupDto;
  onVerified: () => void;
  onCancel: () => void;
}

/**
 * Shows the QR code, the key for manual entry, and the field for the first code, which confirms the setup.
 */
export function VerifySetup({ setup, onVerified, onCancel }: Props) {
  const [form] = Form.useForm<{ token: string }>();
  const verify = useVerifyOtpSetup({
    mutation: {
      onSuccess: () => {
        showToast({ title: copy.enabled });
        onVerified();
      },
      onError: (error) => reportFormFailure(form, error, copy.verifyFailure),
    },
  });
  const copyKey = () =>
    navigator.clipboard.writeText(setup.manualEntryKey).then(
      () => showToast({ title: copy.keyCopied }),
      () =>
        showToast({ title: accountCopy.error, description: backupCodes.copyFailed, variant: 'destructive' }),
    );
  return (
    <Form<{ token: string }>
      form={form}
      name="verify-otp"
      layout="vertical"
      requiredMark={false}
      className={shared.form}
      onFinish={({ token }) => verify.mutate({ data: { token } })}
    >
      <p className={shared.intro}>{copy.scan}</p>
      <img className={styles.qr} src={setup.qrCode} alt={copy.qrAlt} width={240} height={240} />
      <details className={styles.details}>
        <summary>{copy.showKey}</summary>
        <div className={styles.key}>
          <code aria-label={copy.key}>{(setup.manualEntryKey.match(/.{1,4}/g) ?? []).join(' ')}</code>
          <Button size="small" icon={<CopyOutlined />} onClick={() => void copyKey()}>
            {copy.copyKey}
          </Button>
        </div>
      </details>
      <Form.Item
        name="token"
        label={copy.token}
        extra={copy.tokenHint}
        normalize={(text: string) => text.replace(/\D/g, '').slice(0, TOKEN_LENGTH)}
        rules={[{ pattern: /^\d{6}$/, message: copy.tokenInvalid, required: true }]}
        validateTrigger="onSubmit"
      >
        <Input inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </Form.Item>
      <div className={shared.buttons}>
        <Button type="primary" htmlType="submit" loading={verify.isPending}>
          {copy.verify}
        </Button>
        <Button onClick={onCancel}>{copy.cancel}</Button>
      </div>
    </Form>
  );
}
