import { Form, InputNumber, Select } from 'antd';
import { FOLLOW_UP_NAMES, LAST_CONTACT_NAMES, LEAD_CATEGORY_NAMES } from 'domain/leads';
import { useListLeadSources } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { DayInput } from '../../../ui/dates/DayInput';
import { UNASSIGNED, PersonSelect } from '../../../ui/fields/PersonSelect';
import { ListTags } from './ListTags';
import { sourceName } from '../../../lib/source-name';
import { stateOptions } from '../../../lib/state-options';
import { audienceCopy as copy } from '../shared/campaign-editor.copy';
import type { DraftFields } from '../shared/criteria';
import styles from './AudienceFields.module.css';
import shared from './campaign-editor.module.css';

interface Props {
  /** Chosen source; it remains an option even if no lead has it now. */
  source: string;
}

/** Edits the audience of the campaign. */
export function AudienceFields({ source }: Props) {
  const known = useListLeadSources();
  const sources = new Set([...(known.data?.sources ?? []), ...(source ? [source] : [])]);
  return (
    <section className={styles.audience}>
      <h3>{copy.title}</h3>
      <p className={shared.hint}>{copy.intro}</p>
      <div className={styles.criteria}>
        <Form.Item name="status" label={copy.status}>
          <Select
            options={[
              { value: '', label: copy.anyStatus },
              ...Object.entries(copy.statusNames).map(([value, label]) => ({ value, label })),
            ]}
          />
        </Form.Item>
        <Form.Item name="source" label={copy.source}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={known.isPending}
            options={[
              { value: '', label: copy.anySource },
              ...[...sources].map((value) => ({ value, label: sourceName(value) })),
            ]}
          />
        </Form.Item>
        <Form.Item name="states" label={copy.states} className={styles.wide}>
          <Select
            mode="multiple"
            allowClear
            placeholder={copy.anyState}
            showSearch={{ optionFilterProp: 'label' }}
            options={stateOptions}
          />
        </Form.Item>
        <Form.Item name="categories" label={copy.categories} className={styles.wide}>
          <Select
            mode="multiple"
            allowClear
            placeholder={copy.anyCategory}
            showSearch={{ optionFilterProp: 'label' }}
            options={Object.entries(LEAD_CATEGORY_NAMES).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item name="lastContact" label={copy.lastContact}>
          <Select options={[{ value: '', label: copy.anyContact }, ...optionsOf(LAST_CONTACT_NAMES)]} />
        </Form.Item>
        <Form.Item name="followUp" label={copy.followUp}>
          <Select options={[{ value: '', label: copy.anyFollowUp }, ...optionsOf(FOLLOW_UP_NAMES)]} />
        </Form.Item>
        <Form.Item name="appointment" label={copy.appointment}>
          <Select
            options={[{ value: '', label: copy.anyAppointment }, ...optionsOf(copy.appointmentNames)]}
          />
        </Form.Item>
        <Form.Item name="assignedTo" label={copy.assignedTo}>
          <AssigneeSelect />
        </Form.Item>
        <Form.Item name="ofList" noStyle>
          <ListTags />
        </Form.Item>
        <Form.Item name="scoreMin" label={copy.scoreMin}>
          <InputNumber
            controls={false}
            min={0}
            max={100}
            precision={0}
            placeholder="0"
            className={styles.number}
          />
        </Form.Item>
        <Form.Item
          name="scoreMax"
          label={copy.scoreMax}
          dependencies={['scoreMin']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, most: DraftFields['scoreMax']) => {
                const least = getFieldValue('scoreMin') as DraftFields['scoreMin'];
                return least !== null && most !== null && most < least
                  ? Promise.reject(new Error(copy.scoreOrder))
                  : Promise.resolve();
              },
            }),
          ]}
        >
          <InputNumber
            controls={false}
            min={0}
            max={100}
            precision={0}
            placeholder="100"
            className={styles.number}
          />
        </Form.Item>
        <Form.Item name="from" label={copy.from}>
          <DayInput />
        </Form.Item>
        <Form.Item
          name="to"
          label={copy.to}
          dependencies={['from']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, to: string) => {
                const from = getFieldValue('from') as string;
                return from && to && to < from
                  ? Promise.reject(new Error(copy.dateOrder))
                  : Promise.resolve();
              },
            }),
          ]}
        >
          <DayInput />
        </Form.Item>
      </div>
    </section>
  );
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Chooses the assignee of the leads; '' for any. */
function AssigneeSelect({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string;
  onChange?: (chosen: string) => void;
}) {
  return (
    <PersonSelect
      {...(id ? { id } : {})}
      value={value ?? ''}
      first={[
        { value: '', label: copy.anybody },
        { value: UNASSIGNED, label: copy.nobody },
      ]}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}
