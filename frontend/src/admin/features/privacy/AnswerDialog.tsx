import { Form, Input, Modal, Radio } from 'antd';
import { useAnswerPrivacyRequest } from '../../../shared/api/generated/privacy/privacy';
import type { AnswerPrivacyRequestDto, PrivacyRequestDto } from '../../../shared/api/generated/model';
import { useReturnFocus } from '../../lib/use-return-focus';
import { privacyCopy } from './privacy.copy';
import { useRequestChange } from './use-request-change';

const { answer: copy, cancel } = privacyCopy;

interface Props {
  request: PrivacyRequestDto;
  onClose: () => void;
}

/** Puts on record what a person was answered. */
export function AnswerDialog({ request, onClose }: Props) {
  useReturnFocus();
  const answer = useAnswerPrivacyRequest({ mutation: useRequestChange(copy.done, onClose) });
  return (
    <Modal
      open
      title={copy.title}
      okText={copy.ok}
      cancelText={cancel}
      okButtonProps={{ htmlType: 'submit', form: 'privacy-answer', loading: answer.isPending }}
      onCancel={onClose}
      width={520}
    >
      <Form<AnswerPrivacyRequestDto>
        name="privacy-answer"
        layout="vertical"
        requiredMark={false}
        initialValues={{ outcome: 'done', answer: '' }}
        onFinish={(data) => answer.mutate({ id: request.id, data: { ...data, answer: data.answer.trim() } })}
      >
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
    </Modal>
  );
}
