import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../../shared/api/api-error';
import { setSpend, useListSpend } from '../../../../../shared/api/generated/admin-costs/admin-costs';
import { showToast } from '../../../../../shared/ui/toast-store';
import { Dialog } from '../../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../../ui/failures/FailureNote';
import { KeptDraft, useClearDraft } from '../../../../ui/fields/KeptDraft';
import { costsCopy } from '../costs.copy';
import { resetSent } from '../../../../lib/reset-sent';
import { useWhileShown } from '../../../../lib/use-while-shown';
import { Preview } from './Preview';
import { readSpend, spendKey } from './read-spend';
import styles from './spend.module.css';

const { paste: copy } = costsCopy;
const FORM = 'spend';
/** Maximum length that a draft can store. */
const LONGEST = 19_000;
/** Maximum number of lines per request. */
const AT_ONCE = 200;
const WIDTH = 720;

interface Props {
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Imports pasted spreadsheet lines, with a preview before saving. */
export function PasteDialog({ onSaved, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<{ text: string }>();
  const text = Form.useWatch('text', form) ?? '';
  const clearDraft = useClearDraft(FORM, 'paste');
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isTooLong = text.length > LONGEST;
  const { rows, wrong } = isTooLong ? { rows: [], wrong: [] } : readSpend(text);
  const months = rows.map(({ month }) => month).sort();
  const [from, to] = [months[0], months.at(-1)];
  const known = useListSpend(
    { ...(from && { from }), ...(to && { to }) },
    { query: { enabled: rows.length > 0, staleTime: 0 } },
  );
  const now = new Map(
    known.data?.rows.map((row) => [spendKey(row.month, row.source, row.campaign), row.amountCents]),
  );
  const nowOf = (row: (typeof rows)[number]): number =>
    now.get(spendKey(row.month, row.source, row.campaign)) ?? 0;

  const save = async () => {
    if (isTooLong || rows.length === 0) return setFailure(isTooLong ? copy.tooLong : copy.nothing);
    setFailure('');
    setSaving(true);
    try {
      let changed = 0;
      const sent = rows.map(({ line: _, ...row }, index) => ({
        ...row,
        wasCents: nowOf(rows[index]!),
      }));
      for (let start = 0; start < sent.length; start += AT_ONCE)
        changed += (await setSpend({ rows: sent.slice(start, start + AT_ONCE) })).changed;
      // The user may have pasted more while it was saved.
      const isWhole = resetSent(form, { text });
      if (isWhole) clearDraft();
      showToast({ title: copy.saved(changed) });
      await onSaved();
      if (isWhole) close();
      else setSaving(false);
    } catch (error) {
      setFailure(messageOf(error) || copy.failed);
      // Updates the current amounts in the preview.
      await onSaved();
      setSaving(false);
    }
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > 2 * LONGEST) return setFailure(copy.tooLong);
    try {
      form.setFields([{ name: 'text', value: await file.text(), touched: true }]);
      setFailure('');
    } catch {
      setFailure(copy.unreadable);
    }
  };
  return (
    <Dialog title={copy.title} footer={null} width={WIDTH} onCancel={onClose}>
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        initialValues={{ text: '' }}
        onFinish={() => void save()}
      >
        <KeptDraft form={FORM} of="paste" />
        <Form.Item name="text" label={copy.label} extra={copy.hint}>
          <Input.TextArea autoFocus rows={6} spellCheck={false} placeholder={copy.example} />
        </Form.Item>
        <label className={styles.file}>
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              // Reset, so that the same file can be chosen again after a change.
              target.value = '';
            }}
          />
          <span className={styles.choose}>{copy.file}</span>
        </label>
        <Preview rows={rows} wrong={wrong} nowOf={known.data ? nowOf : null} />
        <FailureNote
          failure={
            isTooLong ? copy.tooLong : known.isError ? messageOf(known.error) || copy.nowFailed : failure
          }
        />
        <div className={styles.buttons}>
          <Button
            type="primary"
            htmlType="submit"
            loading={isSaving}
            disabled={isTooLong || rows.length === 0 || wrong.length > 0 || !known.data}
          >
            {copy.save(rows.length)}
          </Button>
          <Button onClick={onClose}>{copy.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
