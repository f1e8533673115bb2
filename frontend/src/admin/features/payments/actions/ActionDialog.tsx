import { ConfigProvider, Form, Input, type FormInstance, type ThemeConfig } from 'antd';
import { type ReactNode } from 'react';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { KeptDraft } from '../../../ui/fields/KeptDraft';
import { actionCopy as copy } from '../shared/payment-detail.copy';
import styles from './ActionDialog.module.css';
import { Dialog } from '../../../ui/dialogs/Dialog';

const LONGEST_REASON = 500;
/** What can no longer be changed is read before it is tried again. */
const READABLE: ThemeConfig = { token: { colorTextDisabled: 'var(--ink-soft)' } };

interface Props<Fields> {
  /** Distinguishes its form from another's. */
  name: string;
  /** Id of the payment. */
  of: string;
  title: string;
  /** What it does, before it is done. */
  intro: ReactNode;
  /** What the button says. */
  action: string;
  /** It takes something away. */
  danger?: boolean;
  /** Why it did not work, in words; '' while nothing went wrong. */
  failure: string;
  isPending: boolean;
  /** What is asked for may no longer be changed, only tried again. */
  isLocked?: boolean;
  /** What the reason is called, where it is something else. */
  reasonLabel?: string;
  reasonRequired?: string;
  form?: FormInstance<Fields>;
  initialValues: Fields;
  /** The fields before the reason. */
  children?: ReactNode;
  onSend: (fields: Fields) => void;
  onClose: () => void;
}

/** Asks for the reason of an action, and says within itself what went wrong. What was typed stays. */
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
          {/* The amount is thought of anew. */}
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
