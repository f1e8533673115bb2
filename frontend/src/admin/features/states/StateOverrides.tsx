import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { isLooserThanTable, LAW_BOUNDS, LAW_FIELD_NAMES, type LawField } from 'domain/state-law/overrides';
import { stateName } from 'domain/us-states';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error';
import { listStates, overrideStateLaw } from '../../../shared/api/generated/states/states';
import type { ServedStateDto, StateListDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFormFailure } from '../../lib/report-failure';
import { resetSent } from '../../lib/reset-sent';
import { ChangedMeanwhile } from '../../ui/fields/ChangedMeanwhile';
import { KeptDraft } from '../../ui/fields/KeptDraft';
import { meanwhileCopy } from '../../ui/fields/meanwhile.copy';
import { overrideInWords, tableInWords } from './override-words';
import { statesCopy } from './states.copy';
import styles from './States.module.css';

const { overrides: copy, saveFailed } = statesCopy;
const FORM = 'override';
/** Error code: another user changed the value after it was read. */
const STATE_CHANGED = 'STATE_CHANGED';
const REASON_MAX = 500;

interface Fields {
  field: LawField;
  days: number | null;
  kind: 'business' | 'calendar';
  noLimit: boolean;
  need: 'yes' | 'prepaid' | 'no';
  reason: string;
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Returns the text of the chosen value; null as long as it is incomplete. */
function textOf({ field, days, kind, noLimit, need }: Partial<Fields>): string | null {
  if (field === 'registration' || field === 'bond') return need ?? null;
  if (field === 'performance_days' && noLimit) return 'none';
  if (!days) return null;
  return field === 'cancel_days' ? (kind ? `${days} ${kind}` : null) : String(days);
}

interface Props {
  row: ServedStateDto;
  onChanged: (list: StateListDto) => void;
}

/** Lets an owner set values for the office instead of those of the table of state law. */
export function StateOverrides({ row, onChanged }: Props) {
  const [form] = Form.useForm<Fields>();
  const [saving, setSaving] = useState(false);
  const { state, overrides } = row;
  const values = (Form.useWatch([], form) ?? {}) as Partial<Fields>;
  const { field = 'cancel_days' } = values;
  const text = textOf({ ...values, field });
  const stored = overrides.find((own) => own.field === field)?.value ?? null;
  /** Field that another user changed meanwhile, and the value that the form had for it; null for none. */
  const [conflict, setConflict] = useState<{ field: LawField; mine: string | null } | null>(null);
  const shown = (value: string | null) =>
    value === null ? copy.inTable(tableInWords(field, state)) : overrideInWords(field, value);
  const begin = () => {
    form.resetFields();
    setConflict(null);
  };
  const send = async (value: string | null, reason: string) => {
    const sent = form.getFieldsValue(true) as Fields;
    setSaving(true);
    try {
      onChanged(await overrideStateLaw(state, field, { value, seenValue: stored, reason }));
      showToast({ title: (value === null ? copy.removed : copy.saved)(stateName(state)) });
      resetSent(form, sent);
      setConflict(null);
    } catch (error) {
      if (error instanceof ApiError && error.code === STATE_CHANGED) {
        setConflict({ field, mine: value });
        await listStates().then(onChanged, () => reportFormFailure(form, error, saveFailed));
      } else reportFormFailure(form, error, saveFailed);
    } finally {
      setSaving(false);
    }
  };
  const back = async () => {
    const { reason } = await form.validateFields(['reason']);
    await send(null, reason);
  };
  return (
    <section className={styles.form} aria-labelledby="state-overrides">
      <h4 className={styles.heading} id="state-overrides">
        {copy.title}
      </h4>
      <p className={styles.hint}>{copy.intro}</p>
      <Form<Fields>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ field: 'cancel_days', days: null, kind: 'business', noLimit: false, reason: '' }}
        onFinish={({ reason }) => void (text !== null && send(text, reason))}
      >
        <KeptDraft form={FORM} of={state} />
        <Form.Item name="field" label={copy.field} extra={copy.inTable(tableInWords(field, state))}>
          <Select options={LAW_FIELD_NAMES.map((name) => ({ value: name, label: copy.fields[name] }))} />
        </Form.Item>
        {field === 'registration' || field === 'bond' ? (
          <Form.Item name="need" label={copy.need}>
            <Select options={optionsOf(field === 'bond' ? copy.bonds : copy.needs)} />
          </Form.Item>
        ) : (
          !(field === 'performance_days' && values.noLimit) && (
            <Form.Item name="days" label={field === 'contacts' ? copy.contacts : copy.days}>
              <InputNumber
                min={LAW_BOUNDS[field].lowest}
                max={LAW_BOUNDS[field].highest}
                precision={0}
                controls={false}
              />
            </Form.Item>
          )
        )}
        {field === 'cancel_days' && (
          <Form.Item name="kind" label={copy.kind}>
            <Select options={optionsOf(copy.kinds)} />
          </Form.Item>
        )}
        {field === 'performance_days' && (
          <Form.Item name="noLimit" valuePropName="checked">
            <Checkbox>{copy.noLimit}</Checkbox>
          </Form.Item>
        )}
        <p role="status" className={styles.ended}>
          {text !== null && isLooserThanTable(field, text, state) && copy.looser}
        </p>
        <Form.Item
          name="reason"
          label={copy.reason}
          rules={[{ required: true, whitespace: true, message: statesCopy.rules.reasonRequired }]}
        >
          <Input.TextArea maxLength={REASON_MAX} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        {conflict?.field === field && (
          <ChangedMeanwhile
            title={meanwhileCopy.changed}
            changes={[{ name: copy.fields[field], theirs: shown(stored), mine: shown(conflict.mine) }]}
            onTakeTheirs={begin}
          />
        )}
        <div className={styles.acts}>
          <Button type="primary" htmlType="submit" loading={saving} disabled={text === null}>
            {copy.save}
          </Button>
          {stored !== null && (
            <Button disabled={saving} onClick={() => void back().catch(() => undefined)}>
              {copy.back}
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}
