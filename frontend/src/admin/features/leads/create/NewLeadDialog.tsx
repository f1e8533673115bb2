import { cleanEmail } from 'domain/email';
import { AutoComplete, Button, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import { useCreateLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { showToast } from '../../../../shared/ui/toast-store';
import { formatMomentIn, zoneName } from '../../../../shared/dates';
import { readDraft } from '../../../lib/drafts';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { stateOptions } from '../../../lib/state-options';
import { useWhileShown } from '../../../lib/use-while-shown';
import { failureOf } from '../../../lib/support-code';
import { usePerson } from '../../../session/use-person';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { draftsCopy } from '../../../ui/fields/drafts.copy';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { Chips } from '../shared/Chips';
import { leadsCopy } from '../shared/leads.copy';
import shared from '../shared/leads.module.css';
import { momentOf, nextStepNames } from '../../../lib/times/next-steps';
import { useLeadReload } from '../shared/use-lead-changes';
import { initialFields, requestOf, type NewLeadFields } from './new-lead-fields';
import { SpokenConsent } from './SpokenConsent';
import { newLeadCopy as copy } from './new-lead.copy';

const FORM = 'new-lead';
const OF = 'new';

interface Props {
  /** Opens a lead: the new one, or the existing one with the same phone. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Creates a lead for a person who calls or visits the office. */
export default function NewLeadDialog({ onOpen, onClose }: Props) {
  const [form] = Form.useForm<NewLeadFields>();
  const openNew = useWhileShown()(onOpen);
  const timeZone = useOwnerZone();
  const reload = useLeadReload();
  const person = usePerson();
  const clearDraft = useClearDraft(FORM, OF);
  const [initial] = useState(() => initialFields(timeZone));
  const hasConsent = Form.useWatch('hasConsent', form) ?? false;
  const nextStep = Form.useWatch('nextStep', form);
  const create = useCreateLead({
    mutation: {
      onSuccess: async (lead) => {
        form.resetFields();
        clearDraft();
        const warning = lead.isBlocked ? copy.blocked : lead.suppressions.length > 0 ? copy.optedOut : '';
        showToast({ title: copy.done, ...(warning ? { description: warning } : {}) });
        openNew(lead.id);
        await reload();
      },
      onError: (error) => form.setFields(refusedFields(error) as Parameters<typeof form.setFields>[0]),
    },
  });
  const leave = () => {
    if (readDraft({ person, form: FORM, of: OF }))
      showToast({ title: draftsCopy.kept, description: draftsCopy.keptText });
    onClose();
  };
  const existing = existingLead(create.error);
  return (
    <Dialog
      title={copy.title}
      okText={copy.create}
      cancelText={copy.back}
      okButtonProps={{ loading: create.isPending, htmlType: 'submit', form: FORM }}
      mask={{ closable: false }}
      onCancel={leave}
      width={560}
    >
      <p>{copy.intro}</p>
      <Form<NewLeadFields>
        form={form}
        id={FORM}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => create.mutate({ data: requestOf(fields, timeZone) })}
      >
        <KeptDraft form={FORM} of={OF} />
        <div className={shared.pair}>
          <Form.Item
            name="fullName"
            label={copy.fullName}
            rules={[{ required: true, whitespace: true, message: copy.nameRequired }]}
          >
            <Input autoFocus autoCapitalize="words" autoComplete="off" maxLength={120} />
          </Form.Item>
          <Form.Item
            name="phoneNumber"
            label={copy.phone}
            rules={[{ required: true, whitespace: true, message: copy.phoneRequired }]}
          >
            <Input type="tel" autoComplete="off" maxLength={40} />
          </Form.Item>
          <Form.Item
            name="email"
            label={copy.email}
            rules={[{ type: 'email', transform: cleanEmail, message: copy.emailInvalid }]}
          >
            <Input type="email" autoCapitalize="none" autoComplete="off" maxLength={254} />
          </Form.Item>
          <Form.Item name="state" label={copy.state}>
            <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={stateOptions} />
          </Form.Item>
          <Form.Item name="source" label={copy.source}>
            <AutoComplete options={copy.sources.map((value) => ({ value }))} maxLength={100} />
          </Form.Item>
        </div>
        <Form.Item name="hasConsent" valuePropName="checked" extra={copy.hasConsentHint}>
          <Checkbox>{copy.hasConsent}</Checkbox>
        </Form.Item>
        {hasConsent && <SpokenConsent timeZone={timeZone} />}
        <Form.Item name="note" label={copy.note}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={5000} />
        </Form.Item>
        <Form.Item
          name="nextStep"
          label={leadsCopy.detail.nextStep}
          extra={
            nextStep &&
            leadsCopy.detail.nextStepAt(
              formatMomentIn(momentOf(nextStep, timeZone), timeZone),
              zoneName(timeZone),
            )
          }
        >
          <Chips label={leadsCopy.detail.nextStep} names={nextStepNames} />
        </Form.Item>
        <FailureNote failure={failureOf(create.error, copy.failed)}>
          {existing && (
            <Button type="link" onClick={() => onOpen(existing)}>
              {copy.openExisting}
            </Button>
          )}
        </FailureNote>
      </Form>
    </Dialog>
  );
}

/**
 * Returns the id of the existing lead with the same phone; null for other failures and for a lead that the
 * user may not see.
 */
function existingLead(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'LEAD_EXISTS') return null;
  const { leadId } = error.facts as { leadId?: unknown };
  return typeof leadId === 'string' ? leadId : null;
}

const PHONE_CODES = /^(?:PHONE_|LEAD_EXISTS$)/;

/** Returns the fields that the server refused. The text below the form explains a refused phone. */
function refusedFields(error: unknown): { name: (string | number)[]; errors: string[] }[] {
  if (!(error instanceof ApiError)) return [];
  if (PHONE_CODES.test(error.code)) return [{ name: ['phoneNumber'], errors: [error.message] }];
  return error.details.map(({ field, message }) => ({ name: field.split('.'), errors: [message] }));
}
