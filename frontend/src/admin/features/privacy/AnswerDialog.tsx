import { Form, Input, Radio } from 'antd';
import { useAnswerPrivacyRequest } from '../../../shared/api/generated/privacy/privacy';
import type { AnswerPrivacyRequestDto, PrivacyRequestDto } from '../../../shared/api/generated/model';
import { KeptDraft, useClearDraft } from '../../ui/fields/KeptDraft';
import { privacyCopy } from './privacy.copy';
import { useRequestChange } from './use-request-change';
import { Dialog } from '../../ui/dialogs/Dialog';
import { useWhileShown } from '../../lib/use-while-shown';

const { answer: copy, cancel } = privacyCopy;
const FORM = 'privacy-answer';

interface Props {
  request: PrivacyRequestDto;
  onClose: () => void;
}

/** Records the answer to a person's request. */
export function AnswerDialog({ request, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const clearDraft = useClearDraft(FORM, request.id);
  const answer = useAnswerPrivacyRequest({
    mutation: useRequestChange(copy.done, () => {
      clearDraft();
      close();
    }),
  });
  return (
    <Dialog
      title={copy.title}
      okText={copy.ok}
      cancelText={cancel}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: answer.isPending }}
      onCancel={onClose}
      width={520}
    >
      <Form<AnswerPrivacyRequestDto>
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ outcome: 'done', answer: '' }}
        onFinish={(data) => answer.mutate({ id: request.id, data: { ...data, answer: data.answer.trim() } })}
      >
        <KeptDraft form={FORM} of={request.id} />
        <Form.Item name="outcome" label={copy.outcome}>
          <Radio.Group
            vertical
            options={Object.entries(copy.outcomes).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item
          name="answer"
          label={copy.answer}
          extra={copy.answerHint}
          rules={[{ required: true, whitespace: true, message: copy.required }]}
        >
          <Input.TextArea rows={4} maxLength={2000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
