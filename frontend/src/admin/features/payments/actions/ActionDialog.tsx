import { ConfigProvider, Form, Input, type FormInstance, type ThemeConfig } from 'antd';
import { type ReactNode } from 'react';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { KeptDraft } from '../../../ui/fields/KeptDraft';
import { actionCopy as copy } from '../shared/payment-detail.copy';
import styles from './ActionDialog.module.css';
import { Dialog } from '../../../ui/dialogs/Dialog';

const LONGEST_REASON = 500;
/** Keeps disabled fields readable, because users read them before a retry. */
const READABLE: ThemeConfig = { token: { colorTextDisabled: 'var(--ink-soft)' } };

interface Props<Fields> {
  /** Name of the form, different from all others. */
  name: string;
  /** Id of the payment. */
  of: string;
  title: string;
  /** Explains the effect before the action. */
  intro: ReactNode;
  /** Text of the confirm button. */
  action: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  /** Error text; '' while there is no error. */
  failure: string;
  isPending: boolean;
  /** Whether the values can no longer be changed, only sent again. */
  isLocked?: boolean;
  /** Label of the reason field, if not the usual one. */
  reasonLabel?: string;
  reasonRequired?: string;
  form?: FormInstance<Fields>;
  initialValues: Fields;
  /** Fields above the reason. */
  children?: ReactNode;
  onSend: (fields: Fields) => void;
  onClose: () => void;
}

/** Asks for the reason of an action, and shows a failure inside the dialog. Keeps the input. */
export function ActionDialog<Fields extends { reason: string }>(props: Props<Fields>) {
  const { name, title, intro, action, danger = false, failure, isPending, isLocked = false } = props;
  return (
    <Dialog
      title={title}
      okText={isLocked ? copy.retry : action}
      okButtonProps={{ danger, htmlType: 'submit', form: name, loading: isPending }}
      cancelText={copy.back}
      cancelButtonProps={{ disabled: isPending }}
      closable={{ disabled: isPending }}
      keyboard={!isPending}
      mask={{ closable: false }}
      onCancel={props.onClose}
      width={520}
    >
      <div className={styles.intro}>{intro}</div>
      <ConfigProvider theme={READABLE}>
        <Form<Fields>
          {...(props.form ? { form: props.form } : {})}
          name={name}
          layout="vertical"
          requiredMark={false}
          disabled={isPending || isLocked}
          initialValues={props.initialValues}
          onFinish={(fields) => props.onSend({ ...fields, reason: fields.reason.trim() })}
        >
          {/* Keeps only the reason, so that the user enters the amount again. */}
          <KeptDraft form={name} of={props.of} only={['reason']} />
          {props.children}
          <Form.Item
            name="reason"
            label={props.reasonLabel ?? copy.reason}
            extra={copy.reasonHint}
            rules={[
              { required: true, whitespace: true, message: props.reasonRequired ?? copy.reasonRequired },
            ]}
          >
            <Input.TextArea rows={2} maxLength={LONGEST_REASON} />
          </Form.Item>
        </Form>
      </ConfigProvider>
      <FailureNote failure={failure}> {isLocked && copy.inDoubt}</FailureNote>
    </Dialog>
  );
}
