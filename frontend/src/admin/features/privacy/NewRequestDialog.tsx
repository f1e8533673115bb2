import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { capitalised } from 'domain/text';
import { DayInput } from '../../ui/dates/DayInput';
import {
  getListPrivacyRequestsQueryKey,
  useCreatePrivacyRequest,
} from '../../../shared/api/generated/privacy/privacy';
import type { NewPrivacyRequestDto } from '../../../shared/api/generated/model';
import { formatDay, today } from '../../../shared/dates';
import { showToast } from '../../../shared/ui/toast-store';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { reportFormFailure } from '../../lib/report-failure';
import { KeptDraft, useClearDraft } from '../../ui/fields/KeptDraft';
import { channelNames, kindNames, privacyCopy } from './privacy.copy';
import { Dialog } from '../../ui/dialogs/Dialog';
import { useWhileShown } from '../../lib/use-while-shown';

const { add: copy, cancel } = privacyCopy;
const FORM = 'privacy-request';
const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label: capitalised(label) }));

/** Records a person's request; the legal deadlines start on the day it arrived. */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<Required<NewPrivacyRequestDto>>();
  const queries = useQueryClient();
  const zone = useOwnerZone();
  const clearDraft = useClearDraft(FORM, '');
  const create = useCreatePrivacyRequest({
    mutation: {
      onSuccess: async ({ acknowledgeBy, answerBy }) => {
        showToast({
          title: copy.done,
          description: copy.doneText(formatDay(acknowledgeBy), formatDay(answerBy)),
        });
        clearDraft();
        close();
        await Promise.all([
          queries.invalidateQueries({ queryKey: getListPrivacyRequestsQueryKey() }),
          queries.invalidateQueries({ queryKey: ['privacy-person'] }),
        ]);
      },
      onError: (error) => reportFormFailure(form, error, copy.failed),
    },
  });
  return (
    <Dialog
      title={copy.title}
      okText={copy.ok}
      cancelText={cancel}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: create.isPending }}
      mask={{ closable: false }}
      onCancel={onClose}
      width={520}
    >
      <Form<Required<NewPrivacyRequestDto>>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          kind: 'export',
          channel: 'phone',
          phoneNumber: '',
          fullName: '',
          receivedOn: today(zone),
          note: '',
        }}
        onFinish={(data) => create.mutate({ data })}
      >
        <KeptDraft form={FORM} of="" />
        <Form.Item name="kind" label={copy.kind}>
          <Select options={options(kindNames)} />
        </Form.Item>
        <Form.Item name="channel" label={copy.channel}>
          <Select options={options(channelNames)} />
        </Form.Item>
        <Form.Item
          name="phoneNumber"
          label={copy.phone}
          rules={[{ required: true, whitespace: true, message: copy.phoneRequired }]}
        >
          <Input type="tel" autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item name="fullName" label={copy.name}>
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="receivedOn"
          label={copy.day}
          extra={copy.dayHint}
          rules={[{ required: true, message: copy.dayRequired }]}
        >
          <DayInput max={today(zone)} />
        </Form.Item>
        <Form.Item name="note" label={copy.note}>
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
