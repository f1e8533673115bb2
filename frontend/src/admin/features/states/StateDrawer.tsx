import { Button, Checkbox, Form, Input, Radio } from 'antd';
import { SELLING_WAYS, type SellingWay } from 'domain/state-law/selling';
import { SELLING_WAY_NAMES } from 'domain/state-law/serving';
import { STATE_LAW } from 'domain/state-law/state-law';
import { TELEPHONE_SALES } from 'domain/state-law/telephone-sales';
import { stateName } from 'domain/us-states';
import { useState } from 'react';
import { listStates, updateState } from '../../../shared/api/generated/states/states';
import type {
  ServedStateDto,
  StateFieldsDto,
  StateListDto,
  UpdateStateDto,
} from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { editsOf } from '../../lib/merge-edits';
import { reportFormFailure } from '../../lib/report-failure';
import { useWhileShown } from '../../lib/use-while-shown';
import { useMay } from '../../session/may';
import { DayInput } from '../../ui/dates/DayInput';
import { SideDrawer } from '../../ui/dialogs/SideDrawer';
import { ChangedMeanwhile } from '../../ui/fields/ChangedMeanwhile';
import { KeptDraft, useClearDraft } from '../../ui/fields/KeptDraft';
import { meanwhileCopy } from '../../ui/fields/meanwhile.copy';
import { useMeanwhile } from '../../ui/fields/use-meanwhile';
import { valueInWords } from '../../ui/values/value-words';
import { StateFacts } from './StateFacts';
import { StateOverrides } from './StateOverrides';
import { statesCopy } from './states.copy';
import styles from './States.module.css';

const { form: copy, saveFailed, saved, wayHints } = statesCopy;
const FORM = 'state';
const WIDTH = 560;
const NUMBER_MAX = 100;
const AGENT_MAX = 300;
const REASON_MAX = 500;

interface Fields {
  /** Empty for the proposed way. */
  way: SellingWay | '';
  registrationNumber: string;
  registrationEndsOn: string;
  registrationWaived: boolean;
  bondNumber: string;
  bondEndsOn: string;
  bondWaived: boolean;
  agent: string;
  representative: string;
  bondIssuer: string;
  phoneSaleNumber: string;
  reason: string;
}

interface Props {
  row: ServedStateDto;
  /** Day on which the table of state law was checked. */
  tableDate: string;
  onChanged: (list: StateListDto) => void;
  onClose: () => void;
}

/** Returns the fields of a state; without its reason, because a new exception needs a new one. */
const initialFields = (row: ServedStateDto): Fields => ({
  way: row.chosen ?? '',
  registrationNumber: row.registrationNumber,
  registrationEndsOn: row.registrationEndsOn ?? '',
  registrationWaived: row.registrationWaived,
  bondNumber: row.bondNumber,
  bondEndsOn: row.bondEndsOn ?? '',
  bondWaived: row.bondWaived,
  agent: row.agent,
  representative: row.representative,
  bondIssuer: row.bondIssuer,
  phoneSaleNumber: row.phoneSaleNumber,
  reason: '',
});

/** Returns fields as the API has them. */
function asRequest({ way, registrationEndsOn, bondEndsOn, ...others }: Partial<Fields>): StateFieldsDto {
  return {
    ...others,
    ...(way === undefined ? {} : { way: way || null }),
    ...(registrationEndsOn === undefined ? {} : { registrationEndsOn: registrationEndsOn || null }),
    ...(bondEndsOn === undefined ? {} : { bondEndsOn: bondEndsOn || null }),
  };
}

/** Returns the changed fields only, so that changes of another user to the other fields are kept, and what was seen of them. */
function changesIn(fields: Fields, basis: Fields): UpdateStateDto {
  const { changes, seen } = editsOf(basis, fields);
  // The form never shows the earlier reason as its own.
  const { reason: _, ...read } = seen;
  return { ...asRequest(changes), seen: asRequest(read) };
}

const NAMES: Readonly<Record<keyof Fields, string>> = {
  way: copy.way,
  registrationNumber: copy.registration,
  registrationEndsOn: copy.registrationEnds,
  registrationWaived: copy.registrationWaived,
  bondNumber: copy.bond,
  bondEndsOn: copy.bondEnds,
  bondWaived: copy.bondWaived,
  agent: copy.agent,
  representative: copy.representative,
  bondIssuer: copy.bondIssuer,
  phoneSaleNumber: copy.phoneSale,
  reason: copy.reason,
};

const reasonHint = (earlier: string): string =>
  earlier ? `${copy.reasonHint} ${copy.earlierReason(earlier)}` : copy.reasonHint;

/** Shows what a state requires, and lets owners decide how it is served. */
export function StateDrawer({ row, tableDate, onChanged, onClose }: Props) {
  const may = useMay();
  const [form] = Form.useForm<Fields>();
  const [saving, setSaving] = useState(false);
  const clearDraft = useClearDraft(FORM, row.state);
  const name = stateName(row.state);
  const { needs } = STATE_LAW[row.state].contract;
  const initialValues = initialFields(row);
  const close = useWhileShown()(onClose);
  const storedIn = ({ states }: StateListDto) =>
    initialFields(states.find(({ state }) => state === row.state) ?? row);
  const { basis, changes, bringTogether, afterSave, takeTheirs, draft } = useMeanwhile<Fields>({
    form,
    stored: initialValues,
    code: 'STATE_CHANGED',
    read: async () => {
      const list = await listStates();
      onChanged(list);
      return storedIn(list);
    },
    nameOf: (field) => NAMES[field],
    inWords: (field, value) =>
      field === 'way'
        ? value
          ? SELLING_WAY_NAMES[value as SellingWay]
          : copy.proposed(SELLING_WAY_NAMES[row.proposed])
        : valueInWords(field, value),
  });
  const save = async (fields: Fields) => {
    setSaving(true);
    try {
      const list = await updateState(row.state, changesIn({ ...basis, ...fields }, basis));
      onChanged(list);
      showToast({ title: saved(name) });
      // The user may have edited more while it was saved.
      if (afterSave(fields, storedIn(list))) {
        clearDraft();
        close();
      } else setSaving(false);
    } catch (error) {
      if (!(await bringTogether(error).catch(() => false))) reportFormFailure(form, error, saveFailed);
      setSaving(false);
    }
  };
  return (
    <SideDrawer title={name} size={WIDTH} onClose={onClose}>
      <StateFacts row={row} tableDate={tableDate} />
      {may('settings.change') && (
        <Form<Fields>
          form={form}
          name={FORM}
          layout="vertical"
          requiredMark={false}
          className={styles.form ?? ''}
          initialValues={initialValues}
          onFinish={(fields) => void save(fields)}
        >
          <KeptDraft form={FORM} of={row.state} {...draft} />
          <Form.Item name="way" label={copy.way}>
            <Radio.Group
              className={styles.ways ?? ''}
              options={[
                { value: '', label: copy.proposed(SELLING_WAY_NAMES[row.proposed]) },
                ...SELLING_WAYS.map((way) => ({
                  value: way,
                  label: `${SELLING_WAY_NAMES[way]}: ${wayHints[way]}`,
                })),
              ]}
            />
          </Form.Item>
          <Form.Item name="registrationNumber" label={copy.registration}>
            <Input autoComplete="off" maxLength={NUMBER_MAX} />
          </Form.Item>
          <Form.Item name="registrationEndsOn" label={copy.registrationEnds} extra={copy.endsHint}>
            <DayInput />
          </Form.Item>
          <Form.Item name="registrationWaived" valuePropName="checked">
            <Checkbox>{copy.registrationWaived}</Checkbox>
          </Form.Item>
          <Form.Item name="bondNumber" label={copy.bond}>
            <Input autoComplete="off" maxLength={NUMBER_MAX} />
          </Form.Item>
          <Form.Item name="bondEndsOn" label={copy.bondEnds} extra={copy.endsHint}>
            <DayInput />
          </Form.Item>
          <Form.Item name="bondWaived" valuePropName="checked">
            <Checkbox>{copy.bondWaived}</Checkbox>
          </Form.Item>
          <Form.Item name="agent" label={copy.agent}>
            <Input autoComplete="off" maxLength={AGENT_MAX} />
          </Form.Item>
          {needs.includes('second_signature') && (
            <Form.Item name="representative" label={copy.representative}>
              <Input autoComplete="off" maxLength={NUMBER_MAX} />
            </Form.Item>
          )}
          {needs.includes('bond_sentence') && (
            <Form.Item name="bondIssuer" label={copy.bondIssuer} extra={copy.bondIssuerHint}>
              <Input autoComplete="off" maxLength={AGENT_MAX} />
            </Form.Item>
          )}
          {TELEPHONE_SALES[row.state]?.sellerNumber.isRequired && (
            <Form.Item name="phoneSaleNumber" label={copy.phoneSale} extra={copy.phoneSaleHint}>
              <Input autoComplete="off" maxLength={NUMBER_MAX} />
            </Form.Item>
          )}
          <Form.Item name="reason" label={copy.reason} extra={reasonHint(row.reason)}>
            <Input.TextArea maxLength={REASON_MAX} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
          {changes.length > 0 && (
            <ChangedMeanwhile
              title={meanwhileCopy.changed}
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
            <Button onClick={onClose}>{copy.close}</Button>
          </div>
        </Form>
      )}
      {may('settings.change') && <StateOverrides row={row} onChanged={onChanged} />}
    </SideDrawer>
  );
}
