import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { formatUsPhone } from 'domain/phone';
import {
  getListPrivacyRequestsQueryKey,
  useErasePerson,
} from '../../../shared/api/generated/privacy/privacy';
import type { ErasureDto, HoldingDtoAction, PersonHeldDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFormFailure } from '../../lib/report-failure';
import { privacyCopy } from './privacy.copy';
import styles from './EraseDialog.module.css';
import { Dialog } from '../../ui/dialogs/Dialog';

const { erase: copy, person: words, cancel } = privacyCopy;
const GROUPS = ['erased', 'anonymised', 'kept'] as const satisfies readonly HoldingDtoAction[];
const DIGITS = 4;

interface Fields {
  reason: string;
  digits: string;
}

interface Props {
  person: PersonHeldDto;
  requestId: string | undefined;
  onClose: () => void;
  onErased: (erasure: ErasureDto) => void;
}

/** Explains what erasing removes and keeps, and asks for the phone's last digits. */
export function EraseDialog({ person, requestId, onClose, onErased }: Props) {
  const [form] = Form.useForm<Fields>();
  const queries = useQueryClient();
  const { phoneNumber } = person;
  const erase = useErasePerson({
    mutation: {
      onSuccess: (erasure) => {
        showToast({ title: copy.done });
        onErased(erasure);
      },
      onError: (error) => reportFormFailure(form, error, copy.failed),
      onSettled: () => queries.invalidateQueries({ queryKey: getListPrivacyRequestsQueryKey() }),
    },
  });
  return (
    <Dialog
      title={copy.title(formatUsPhone(phoneNumber))}
      width={640}
      okText={copy.ok}
      okButtonProps={{ danger: true, htmlType: 'submit', form: 'privacy-erase', loading: erase.isPending }}
      cancelText={cancel}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <div className={styles.consequences}>
        <p>{copy.intro}</p>
        {person.activeSubscriptions > 0 && (
          <Alert type="warning" showIcon title={words.subscriptions(person.activeSubscriptions)} />
        )}
        {GROUPS.map((group) => {
          const members = person.holdings.filter(({ action, count }) => action === group && count > 0);
          if (members.length === 0) return null;
          return (
            <section key={group}>
              <h3>{copy.groups[group]}</h3>
              <ul>
                {members.map(({ kind, name, count, why }) => (
                  <li key={kind}>
                    {copy.count(name, formatNumber(count))}
                    {group === 'kept' && why && <span> {why}</span>}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <Form<Fields>
        form={form}
        name="privacy-erase"
        layout="vertical"
        requiredMark={false}
        disabled={erase.isPending}
        initialValues={{ reason: '', digits: '' }}
        onFinish={({ reason }) =>
          erase.mutate({
            data: {
              phoneNumber,
              ...(reason.trim() ? { reason: reason.trim() } : {}),
              ...(requestId ? { requestId } : {}),
            },
          })
        }
      >
        <Form.Item name="reason" label={copy.reason} extra={copy.reasonHint}>
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="digits"
          label={copy.confirm}
          extra={copy.confirmHint}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_, typed: string) =>
                typed.trim() === phoneNumber.slice(-DIGITS)
                  ? Promise.resolve()
                  : Promise.reject(new Error(copy.mismatch)),
            },
          ]}
        >
          <Input inputMode="numeric" maxLength={DIGITS} autoComplete="off" className={styles.digits} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
