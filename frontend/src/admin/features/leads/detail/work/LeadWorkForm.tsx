import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../../shared/api/api-error';
import {
  getGetLeadQueryKey,
  useUpdateLead,
} from '../../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto } from '../../../../../shared/api/generated/model';
import { fromLocalField, toLocalField, zoneName } from '../../../../../shared/dates';
import { showToast } from '../../../../../shared/ui/toast-store';
import { useOwnerZone } from '../../../../lib/times/owner-zone';
import { reportFormFailure } from '../../../../lib/report-failure';
import { stateOptions } from '../../../../lib/state-options';
import { MomentInput } from '../../../../ui/dates/MomentInput';
import { ChangedMeanwhile } from '../../../../ui/fields/ChangedMeanwhile';
import { KeptDraft, useClearDraft } from '../../../../ui/fields/KeptDraft';
import { meanwhileCopy } from '../../../../ui/fields/meanwhile.copy';
import { changesInWords } from './changes-in-words';
import type { Fields } from './lead-work-fields';
import { fieldNames, leadsCopy, type FormField } from '../../shared/leads.copy';
import styles from './LeadWorkForm.module.css';
import shared from '../../shared/leads.module.css';
import { useLeadReload } from '../../shared/use-lead-changes';

const { detail: copy } = leadsCopy;
const FORM = 'lead';
/** Error code: the lead changed after it was read. */
const LEAD_CHANGED = 'LEAD_CHANGED';

const FIELDS = ['fullName', 'state', 'leadCategory', 'nextFollowUpAt', 'monthlyIncome', 'email'] as const;

/** Returns the editable values of a lead. A new field of the API does not compile until it is in the form. */
const valuesOf = (lead: LeadDetailDto, timeZone: string): Pick<Fields, FormField> => ({
  fullName: lead.fullName,
  state: lead.state as Fields['state'],
  leadCategory: lead.leadCategory,
  nextFollowUpAt: lead.nextFollowUpAt ? toLocalField(lead.nextFollowUpAt, timeZone) : '',
  monthlyIncome: lead.monthlyIncome,
  email: lead.email ?? '',
});

type Values = ReturnType<typeof valuesOf>;

/**
 * Edits category, follow-up, income, e-mail, name and state. Shows changes by other users, which can be
 * overwritten.
 */
export function LeadWorkForm({ lead }: { lead: LeadDetailDto }) {
  const [form] = Form.useForm<Fields>();
  const queries = useQueryClient();
  const reload = useLeadReload();
  const timeZone = useOwnerZone();
  const clearDraft = useClearDraft(FORM, lead.id);
  /** Values when editing began; null before. */
  const [basis, setBasis] = useState<Values | null>(null);
  const [isRefused, setRefused] = useState(false);
  const sent = useRef<Partial<Fields>>({});
  const now = valuesOf(lead, timeZone);
  const typed = Form.useWatch([], form) as Partial<Fields> | undefined;
  const key = getGetLeadQueryKey(lead.id);
  const update = useUpdateLead({
    mutation: {
      onSuccess: async (saved) => {
        const stored = FIELDS.filter((name) => form.getFieldValue(name) === sent.current[name]);
        form.setFields(stored.map((name) => ({ name, touched: false })));
        // The user may have edited more while it was saved.
        const isWhole = stored.length === FIELDS.length;
        setBasis(isWhole ? null : valuesOf(saved, timeZone));
        setRefused(false);
        if (isWhole) clearDraft();
        queries.setQueryData(key, saved);
        showToast({ title: copy.saved });
        await reload();
      },
      onError: async (error, { data }) => {
        if (!(error instanceof ApiError && error.code === LEAD_CHANGED))
          return reportFormFailure(form, error, copy.saveFailed);
        await queries.invalidateQueries({ queryKey: key });
        const fresh = queries.getQueryData<LeadDetailDto>(key);
        // Only fields outside this form changed, such as a received message, so there is nothing to decide.
        if (
          fresh &&
          fresh.updatedAt !== data.updatedAt &&
          changesSince(basis ?? now, valuesOf(fresh, timeZone)).length === 0
        )
          update.mutate({ id: lead.id, data: { ...data, updatedAt: fresh.updatedAt } });
        else setRefused(true);
      },
    },
  });
  // Shows changes by other users or by a recorded contact, and keeps the fields being edited.
  const showNews = useEffectEvent(() => {
    // `setFieldValue` would mark the fields as edited.
    form.setFields(
      FIELDS.filter((name) => !form.isFieldTouched(name)).map((name) => ({
        name,
        value: now[name],
        touched: false,
      })),
    );
  });
  useEffect(() => showNews(), [lead, timeZone]);
  const changed =
    basis === null
      ? []
      : changesSince(basis, now).filter((name) =>
          form.isFieldTouched(name) ? typed?.[name] !== now[name] : isRefused,
        );
  const save = (fields: Fields) => {
    const { fullName, state, leadCategory, nextFollowUpAt, monthlyIncome, email } = fields;
    const shown = now;
    sent.current = fields;
    setBasis((before) => before ?? now);
    update.mutate({
      id: lead.id,
      data: {
        // Sends only edited fields, because a field can show less than is stored, such as no seconds.
        ...(fullName.trim() !== shown.fullName ? { fullName } : {}),
        ...(state && state !== shown.state ? { state } : {}),
        ...(leadCategory !== shown.leadCategory ? { leadCategory } : {}),
        ...(nextFollowUpAt !== shown.nextFollowUpAt
          ? { nextFollowUpAt: nextFollowUpAt ? fromLocalField(nextFollowUpAt, timeZone) : null }
          : {}),
        ...(monthlyIncome !== shown.monthlyIncome ? { monthlyIncome: monthlyIncome ?? null } : {}),
        ...(email.trim() !== shown.email ? { email: email.trim() || null } : {}),
        updatedAt: lead.updatedAt,
      },
    });
  };
  return (
    <Form<Fields>
      form={form}
      name={FORM}
      layout="vertical"
      requiredMark={false}
      initialValues={now}
      onValuesChange={() => setBasis((before) => before ?? now)}
      onFinish={save}
    >
      <KeptDraft
        form={FORM}
        of={lead.id}
        basis={basis}
        onRestored={(kept) => setBasis((kept as Values | null | undefined) ?? now)}
        onDiscarded={() => setBasis(null)}
      />
      <div className={shared.pair}>
        <Form.Item name="leadCategory" label={copy.category}>
          <Select options={Object.entries(LEAD_CATEGORY_NAMES).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="nextFollowUpAt" label={copy.followUp} extra={copy.followUpZone(zoneName(timeZone))}>
          <MomentInput timeLabel={copy.followUpTime} />
        </Form.Item>
        <Form.Item name="monthlyIncome" label={copy.income}>
          <InputNumber
            controls={false}
            min={0}
            max={1_000_000}
            precision={0}
            prefix="$"
            className={styles.number}
          />
        </Form.Item>
        <Form.Item name="email" label={copy.email}>
          <Input inputMode="email" autoCapitalize="none" autoComplete="off" maxLength={254} />
        </Form.Item>
        <Form.Item name="fullName" label={fieldNames.fullName}>
          <Input autoCapitalize="words" autoComplete="off" maxLength={120} />
        </Form.Item>
        <Form.Item name="state" label={fieldNames.state}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={stateOptions} />
        </Form.Item>
      </div>
      {changed.length > 0 && (
        <ChangedMeanwhile
          title={copy.meanwhile}
          changes={changesInWords(changed, now, (name) =>
            form.isFieldTouched(name) ? typed?.[name] : undefined,
          )}
          onTakeTheirs={() => {
            form.setFields(changed.map((name) => ({ name, value: now[name], touched: false })));
            setBasis(form.isFieldsTouched() ? now : null);
            setRefused(false);
          }}
        />
      )}
      <Button htmlType="submit" loading={update.isPending}>
        {changed.length > 0 ? meanwhileCopy.save : copy.save}
      </Button>
    </Form>
  );
}

/** Returns the form's fields that changed between two states. */
const changesSince = (basis: Values, now: Values): FormField[] =>
  FIELDS.filter((name) => now[name] !== basis[name]);
