import { Button, Form, Input } from 'antd';
import { EXAMPLE } from 'domain/messages/campaign-text';
import {
  CONTENT_SID,
  renderTemplate,
  SHORTCUT,
  SHORTCUT_MAX,
  TEMPLATE_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_VARIABLES,
} from 'domain/messages/message-templates';
import { useRef } from 'react';
import type { MessageTemplateDto } from '../../../../shared/api/generated/model';
import { brandName } from '../../../../shared/site/page-data';
import { ChangedMeanwhile } from '../../../ui/fields/ChangedMeanwhile';
import { useWhileShown } from '../../../lib/use-while-shown';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { meanwhileCopy } from '../../../ui/fields/meanwhile.copy';
import { CostlyCharacters } from '../../../ui/sms/CostlyCharacters';
import { LinkNote } from '../../../ui/sms/LinkNote';
import { withLinkLength } from '../../../ui/sms/link-length';
import { SmsSize } from '../../../ui/sms/SmsSize';
import { variablesRule } from '../../../ui/sms/variables-rule';
import { templatesCopy, templateVariableNames } from './templates.copy';
import styles from './templates.module.css';
import { storedOf, useTemplateForm, type StoredTemplate, type TemplateFields } from './use-template-form';

const { form: copy } = templatesCopy;

const FORM = 'message-template';
/** Stands for the id of a new template in its kept draft. */
const NEW = 'new';

interface Props {
  /** Template to edit; if omitted, a new one is created. */
  template?: MessageTemplateDto | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Edits a template, and shows it as a recipient would read it. */
export function TemplateForm({ template, onSaved, onClose }: Props) {
  const [form] = Form.useForm<TemplateFields>();
  const area = useRef<HTMLDivElement>(null);
  const text = Form.useWatch('text', form) ?? template?.text ?? '';
  const shown = renderTemplate(text, EXAMPLE, { agent: 'Rosa', business: brandName() });
  const clearDraft = useClearDraft(FORM, template?.id ?? NEW);
  const close = useWhileShown()(onClose);
  const { edited, basis, since, beginWith, changes, saving, save, takeTheirs } = useTemplateForm({
    form,
    template,
    onSaved: async (isWhole) => {
      clearDraft();
      await onSaved();
      if (isWhole) close();
    },
  });
  /** Inserts a variable at the caret, or replaces the selection. */
  const insert = (variable: string) => {
    const textarea = area.current?.querySelector('textarea');
    if (!textarea) return;
    textarea.setRangeText(variable, textarea.selectionStart, textarea.selectionEnd, 'end');
    // Fires the event that typing would fire, so that the form notices the change.
    textarea.dispatchEvent(new Event('input', { bubbles: true }));
    textarea.focus();
  };
  return (
    <Form<TemplateFields>
      form={form}
      name={FORM}
      layout="vertical"
      requiredMark={false}
      initialValues={basis.fields}
      onFinish={(fields) => void save(fields, basis)}
    >
      <KeptDraft
        form={FORM}
        of={edited?.id ?? NEW}
        basis={since}
        onRestored={(kept) => beginWith((kept as StoredTemplate | undefined) ?? storedOf(edited))}
        onDiscarded={() => beginWith(storedOf(edited))}
      />
      <Form.Item
        name="name"
        label={copy.name}
        rules={[{ required: true, whitespace: true, message: copy.nameRequired }]}
      >
        <Input autoFocus autoComplete="off" maxLength={TEMPLATE_NAME_MAX} />
      </Form.Item>
      <Form.Item
        name="shortcut"
        label={copy.shortcut}
        extra={copy.shortcutHint}
        normalize={(value: string) => value.toLowerCase()}
        rules={[{ pattern: SHORTCUT, message: copy.shortcutWrong }]}
      >
        <Input autoComplete="off" addonBefore="/" maxLength={SHORTCUT_MAX} />
      </Form.Item>
      <div ref={area}>
        <Form.Item
          name="text"
          label={copy.text}
          rules={[
            { required: true, whitespace: true, message: copy.textRequired },
            variablesRule(TEMPLATE_VARIABLES),
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={TEMPLATE_MAX} />
        </Form.Item>
      </div>
      <div className={styles.variables} role="group" aria-label={copy.insert}>
        <span>{copy.insert}</span>
        {TEMPLATE_VARIABLES.map((variable) => (
          <Button
            key={variable}
            size="small"
            aria-label={copy.insertVariable(templateVariableNames[variable])}
            onClick={() => insert(`{{${variable}}}`)}
          >
            {templateVariableNames[variable]}
          </Button>
        ))}
      </div>
      {text.trim() && (
        <div className={styles.preview}>
          <p className={styles.hint}>{copy.preview}</p>
          <p>{shown}</p>
          <LinkNote text={shown} />
          <SmsSize text={withLinkLength(shown)} />
        </div>
      )}
      <CostlyCharacters
        text={text}
        onChange={(written) => {
          form.setFields([{ name: 'text', value: written, touched: true }]);
          area.current?.querySelector('textarea')?.focus();
        }}
      />
      <Form.Item
        name="contentSid"
        label={copy.contentSid}
        extra={copy.contentSidHint}
        normalize={(value: string) => value.trim()}
        rules={[{ pattern: CONTENT_SID, message: copy.contentSidWrong }]}
      >
        <Input autoComplete="off" spellCheck={false} placeholder="HX…" maxLength={34} />
      </Form.Item>
      {changes.length > 0 && (
        <ChangedMeanwhile
          title={copy.changed}
          changes={changes}
          onTakeTheirs={() => {
            takeTheirs();
            clearDraft();
          }}
        />
      )}
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={saving}>
          {changes.length > 0 ? meanwhileCopy.save : copy.save}
        </Button>
        <Button onClick={onClose}>{copy.back}</Button>
      </div>
    </Form>
  );
}
