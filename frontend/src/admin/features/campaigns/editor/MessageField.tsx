import { Button, Form, Input, type FormInstance } from 'antd';
import { additionsTo, EXAMPLE, MAX_SEGMENTS, VARIABLES } from 'domain/messages/campaign-text';
import { sizeOf } from 'domain/messages/sms-text';
import { useId, useRef } from 'react';
import { brandName } from '../../../../shared/site/page-data';
import { CostlyCharacters } from '../../../ui/sms/CostlyCharacters';
import { smsCopy } from '../../../ui/sms/sms.copy';
import { SmsSize } from '../../../ui/sms/SmsSize';
import { variablesRule } from '../../../ui/sms/variables-rule';
import { editorCopy as copy, variableNames } from '../shared/campaign-editor.copy';
import type { DraftFields } from '../shared/criteria';
import styles from './MessageField.module.css';
import { StartWithTemplate } from './StartWithTemplate';
import shared from './campaign-editor.module.css';

const LONGEST_MESSAGE = 1_000;

interface Props {
  form: FormInstance<DraftFields>;
  message: string;
  /** Text as the example recipient receives it. */
  body: string;
}

/** Edits the message. Shows the variables, the length, and the characters that make it more expensive. */
export function MessageField({ form, message, body }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const sizeId = useId();
  const { before, after } = additionsTo(message, brandName());
  const { segments } = sizeOf(body);

  /** Inserts a text at the caret, or replaces the selection. */
  const insert = (text: string) => {
    const textarea = area.current?.querySelector('textarea');
    if (!textarea) return;
    textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
    // Fires the event that typing would fire, so that the form notices the change.
    textarea.dispatchEvent(new Event('input', { bubbles: true }));
    textarea.focus();
  };

  const replaceAll = (text: string) => {
    form.setFields([{ name: 'message', value: text, touched: true, errors: [] }]);
    area.current?.querySelector('textarea')?.focus();
  };

  return (
    <div ref={area} className={styles.message}>
      {message.trim() === '' && <StartWithTemplate onChoose={replaceAll} />}
      <Form.Item
        name="message"
        label={copy.message}
        rules={[
          { required: true, whitespace: true, message: copy.messageRequired },
          variablesRule(VARIABLES),
        ]}
      >
        <Input.TextArea
          autoSize={{ minRows: 4, maxRows: 12 }}
          maxLength={LONGEST_MESSAGE}
          placeholder={copy.messagePlaceholder}
        />
      </Form.Item>
      <div className={styles.variables} role="group" aria-label={copy.insert}>
        <span>{copy.insert}</span>
        {VARIABLES.map((variable) => (
          <Button
            key={variable}
            size="small"
            aria-label={copy.insertVariable(variableNames[variable], `{{${variable}}}`)}
            onClick={() => insert(`{{${variable}}}`)}
          >
            {variableNames[variable]} <code>{`{{${variable}}}`}</code>
          </Button>
        ))}
      </div>
      <div className={styles.size}>
        <SmsSize id={sizeId} text={body} />
        <p className={shared.hint}>
          {copy.counted(EXAMPLE.fullName)} {smsCopy.size.hint}
        </p>
        {(before || after) && <p className={shared.hint}>{copy.additions(before.trim(), after.trim())}</p>}
        {segments > MAX_SEGMENTS && (
          <p className={styles.tooLong} role="alert">
            {copy.tooLong(segments, MAX_SEGMENTS)}
          </p>
        )}
      </div>
      <CostlyCharacters text={message} onChange={replaceAll} />
    </div>
  );
}
