import { cleanEmail } from 'domain/email';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { LANGUAGE_NAMES, LEAD_WEIGHT } from 'domain/office/people';
import { ROLE_NAMES, ROLES } from 'domain/office/permissions';
import { US_STATE_NAMES } from 'domain/us-states';
import { useRef } from 'react';
import type { ChangePersonDto, PersonFieldsDto, TeamMemberDto } from '../../../shared/api/generated/model';
import { getGetProfileQueryKey } from '../../../shared/api/generated/account/account';
import { getListAgentsQueryKey } from '../../../shared/api/generated/appointments/appointments';
import {
  getListPeopleQueryKey,
  listPeople,
  useChangePerson,
} from '../../../shared/api/generated/people/people';
import { showToast } from '../../../shared/ui/toast-store';
import { editsOf } from '../../lib/merge-edits';
import { reportFormFailure } from '../../lib/report-failure';
import { useWhileShown } from '../../lib/use-while-shown';
import { ChangedMeanwhile } from '../../ui/fields/ChangedMeanwhile';
import { KeptDraft, useClearDraft } from '../../ui/fields/KeptDraft';
import { meanwhileCopy } from '../../ui/fields/meanwhile.copy';
import { useMeanwhile } from '../../ui/fields/use-meanwhile';
import { fieldInWords, valueInWords } from '../../ui/values/value-words';
import { peopleCopy } from './people.copy';

const { form: copy, invitation } = peopleCopy;
const FORM = 'person';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const shownOf = (person: TeamMemberDto): PersonFieldsDto => ({
  displayName: person.displayName ?? '',
  ...(person.email === null ? {} : { email: person.email }),
  role: person.role,
  isPresent: person.isPresent,
  weight: person.weight,
  languages: person.languages,
  states: person.states as NonNullable<PersonFieldsDto['states']>,
});

/** Returns only the changed fields, so that another user's change of other fields stays, and what was seen of them. */
function changesIn(basis: PersonFieldsDto, now: PersonFieldsDto): ChangePersonDto {
  const { changes, seen } = editsOf({ email: '', ...basis }, { email: '', ...now });
  const { email, ...others } = changes;
  const { email: seenEmail, ...read } = seen;
  // A user without an address keeps none.
  return {
    ...others,
    ...(email ? { email } : {}),
    seen: { ...read, ...(seenEmail ? { email: seenEmail } : {}) },
  };
}

/** Edits a user's role and which leads they receive. */
export function PersonForm({ person, onSaved }: { person: TeamMemberDto; onSaved: () => void }) {
  const [form] = Form.useForm<PersonFieldsDto>();
  const queries = useQueryClient();
  const shown = shownOf(person);
  const clearDraft = useClearDraft(FORM, person.id);
  const sent = useRef<PersonFieldsDto>({});
  const close = useWhileShown()(onSaved);
  const { basis, changes, bringTogether, afterSave, takeTheirs, draft } = useMeanwhile<PersonFieldsDto>({
    form,
    stored: shown,
    code: 'USER_CHANGED',
    read: async () => {
      const { users } = await listPeople();
      void queries.invalidateQueries({ queryKey: getListPeopleQueryKey() });
      return shownOf(users.find(({ id }) => id === person.id) ?? person);
    },
    nameOf: fieldInWords,
    inWords: valueInWords,
  });
  const change = useChangePerson({
    mutation: {
      onSuccess: (saved) => {
        showToast({ title: copy.saved });
        void queries.invalidateQueries({ queryKey: getListPeopleQueryKey() });
        void queries.invalidateQueries({ queryKey: getGetProfileQueryKey() });
        // Updates the names in the selects of agents.
        void queries.invalidateQueries({ queryKey: getListAgentsQueryKey() });
        // The user may have edited more while it was saved.
        if (!afterSave(sent.current, shownOf(saved))) return;
        clearDraft();
        close();
      },
      onError: async (error) => {
        if (!(await bringTogether(error).catch(() => false))) reportFormFailure(form, error, copy.failure);
      },
    },
  });
  return (
    <Form<PersonFieldsDto>
      form={form}
      name={FORM}
      layout="vertical"
      requiredMark={false}
      initialValues={shown}
      onFinish={(now) => {
        sent.current = now;
        change.mutate({ id: person.id, data: changesIn(basis, now) });
      }}
      scrollToFirstError={{ focus: true }}
    >
      <KeptDraft form={FORM} of={person.id} {...draft} />
      <Form.Item name="displayName" label={copy.displayName} extra={copy.displayNameHint}>
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item
        name="email"
        label={copy.email}
        extra={copy.emailHint}
        validateTrigger="onBlur"
        rules={[
          // An address can be changed, but not removed, because notices about the account are sent to it.
          { required: person.email !== null, whitespace: true, message: invitation.emailRequired },
          { type: 'email', transform: cleanEmail, message: invitation.emailInvalid },
        ]}
      >
        <Input inputMode="email" autoComplete="off" autoCapitalize="none" maxLength={254} />
      </Form.Item>
      <Form.Item name="role" label={copy.role}>
        <Select options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))} />
      </Form.Item>
      <Form.Item name="isPresent" label={copy.presence} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="weight" label={copy.weight} extra={copy.weightHint}>
        <InputNumber controls={false} min={LEAD_WEIGHT.least} max={LEAD_WEIGHT.most} precision={0} />
      </Form.Item>
      <Form.Item
        name="languages"
        label={copy.languages}
        rules={[{ required: true, message: copy.languagesRequired }]}
      >
        <Select mode="multiple" options={optionsOf(LANGUAGE_NAMES)} optionFilterProp="label" />
      </Form.Item>
      <Form.Item name="states" label={copy.states} extra={copy.statesHint}>
        <Select mode="multiple" options={optionsOf(US_STATE_NAMES)} optionFilterProp="label" />
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
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {changes.length > 0 ? meanwhileCopy.save : copy.save}
      </Button>
    </Form>
  );
}
