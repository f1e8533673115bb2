import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { useEffect } from 'react';
import { getGetLeadQueryKey, useUpdateLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto, UpdateLeadDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFormFailure } from '../../../lib/report-failure';
import { stateOptions } from '../../../lib/state-options';
import { fieldNames, leadsCopy, type EditedField } from '../shared/leads.copy';
import styles from './LeadWorkForm.module.css';
import shared from '../shared/leads.module.css';
import { useLeadReload } from '../shared/use-lead-changes';

const { detail: copy } = leadsCopy;

interface Fields {
  fullName: string;
  state: UpdateLeadDto['state'] | null;
  leadCategory: NonNullable<UpdateLeadDto['leadCategory']>;
  /** As the browser's field has it: local time without a zone. */
  nextFollowUpAt: string;
  monthlyIncome: number | null;
  email: string;
}

/** A moment as a `datetime-local` field shows it. */
function toLocalField(moment: string | null): string {
  if (!moment) return '';
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

const FIELDS = ['fullName', 'state', 'leadCategory', 'nextFollowUpAt', 'monthlyIncome', 'email'] as const;

/** What can be changed of a lead: a new field of the API does not compile until it is in the form. */
const valuesOf = (lead: LeadDetailDto): Pick<Fields, EditedField> => ({
  fullName: lead.fullName,
  state: lead.state as Fields['state'],
  leadCategory: lead.leadCategory,
  nextFollowUpAt: toLocalField(lead.nextFollowUpAt),
  monthlyIncome: lead.monthlyIncome,
  email: lead.email ?? '',
});

/** What the office knows, corrects and plans: category, follow-up, income, e-mail, name and state. */
export function LeadWorkForm({ lead, onDirty }: { lead: LeadDetailDto; onDirty: (dirty: boolean) => void }) {
  const [form] = Form.useForm<Fields>();
  const queries = useQueryClient();
  const reload = useLeadReload();
  const update = useUpdateLead({
    mutation: {
      onSuccess: async (saved) => {
        form.setFields(FIELDS.map((name) => ({ name, touched: false })));
        onDirty(false);
        queries.setQueryData(getGetLeadQueryKey(lead.id), saved);
        showToast({ title: copy.saved });
        await reload();
      },
      onError: (error) => reportFormFailure(form, error, copy.saveFailed),
    },
  });
  // What others, or a contact that was recorded, have changed is shown; what is being typed here stays.
  useEffect(() => {
    const now = valuesOf(lead);
    for (const name of FIELDS) if (!form.isFieldTouched(name)) form.setFieldValue(name, now[name]);
  }, [form, lead]);
  const save = ({ fullName, state, leadCategory, nextFollowUpAt, monthlyIncome, email }: Fields) => {
    const shown = valuesOf(lead);
    update.mutate({
      id: lead.id,
      data: {
        // Only what was changed: a field shows less than is stored, such as no seconds.
        ...(fullName.trim() !== shown.fullName ? { fullName } : {}),
        ...(state && state !== shown.state ? { state } : {}),
        ...(leadCategory !== shown.leadCategory ? { leadCategory } : {}),
        ...(nextFollowUpAt !== shown.nextFollowUpAt
          ? { nextFollowUpAt: nextFollowUpAt ? new Date(nextFollowUpAt).toISOString() : null }
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
      name="lead"
      layout="vertical"
      requiredMark={false}
      initialValues={valuesOf(lead)}
      onValuesChange={() => onDirty(form.isFieldsTouched())}
      onFinish={save}
    >
      <div className={shared.pair}>
        <Form.Item name="leadCategory" label={copy.category}>
          <Select options={Object.entries(LEAD_CATEGORY_NAMES).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="nextFollowUpAt" label={copy.followUp}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="monthlyIncome" label={copy.income}>
          <InputNumber min={0} max={1_000_000} precision={0} prefix="$" className={styles.number} />
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
      <Button htmlType="submit" loading={update.isPending}>
        {copy.save}
      </Button>
    </Form>
  );
}
