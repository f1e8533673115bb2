import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { useAddTask } from '../../../../shared/api/generated/admin-tasks/admin-tasks';
import { fromLocalField, toLocalField } from '../../../../shared/dates';
import { showToast } from '../../../../shared/ui/toast-store';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { reportFormFailure } from '../../../lib/report-failure';
import { resetSent } from '../../../lib/reset-sent';
import { useMay } from '../../../session/may';
import { MomentInput } from '../../../ui/dates/MomentInput';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { PersonSelect } from '../../../ui/fields/PersonSelect';
import { Chips } from '../shared/Chips';
import { momentOf, nextStepNames, type NextStep } from '../../../lib/times/next-steps';
import { tasksCopy } from './tasks.copy';
import styles from './Tasks.module.css';
import { useTaskReload } from './use-tasks';

const { form: copy } = tasksCopy;
const LONGEST = 200;

interface Fields {
  title: string;
  /** Value of the date field; '' for no date. */
  dueAt: string;
  adminId?: string;
}

/** Adds a task, with or without a lead. Keeps the input after a failure. */
export function AddTask({ leadId }: { leadId?: string }) {
  const [form] = Form.useForm<Fields>();
  const sent = useRef<Fields>(undefined);
  const timeZone = useOwnerZone();
  const may = useMay();
  const reload = useTaskReload();
  const of = leadId ?? 'none';
  const name = 'task';
  const clearDraft = useClearDraft(name, of);
  const dueAt = Form.useWatch('dueAt', form) ?? '';
  const add = useAddTask({
    mutation: {
      onSuccess: async () => {
        if (resetSent(form, sent.current!)) clearDraft();
        showToast({ title: copy.added });
        await reload();
      },
      onError: (error) => reportFormFailure(form, error, copy.failed),
    },
  });
  const fieldOf = (step: NextStep) => toLocalField(momentOf(step, timeZone), timeZone);
  const chosen = (Object.keys(nextStepNames) as NextStep[]).find((step) => fieldOf(step) === dueAt);
  return (
    <Form<Fields>
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      initialValues={{ title: '', dueAt: '' }}
      className={styles.form}
      onFinish={(fields) => {
        sent.current = fields;
        add.mutate({
          data: {
            title: fields.title,
            dueAt: fields.dueAt ? fromLocalField(fields.dueAt, timeZone) : null,
            ...(leadId ? { leadId } : {}),
            ...(fields.adminId ? { adminId: fields.adminId } : {}),
          },
        });
      }}
    >
      <KeptDraft form={name} of={of} />
      <Form.Item
        name="title"
        label={copy.title}
        rules={[{ required: true, whitespace: true, message: copy.required }]}
      >
        <Input autoComplete="off" maxLength={LONGEST} placeholder={copy.placeholder} />
      </Form.Item>
      <div className={styles.when}>
        <Chips
          label={copy.due}
          names={nextStepNames}
          value={chosen}
          onChange={(step) => form.setFieldValue('dueAt', step ? fieldOf(step) : '')}
        />
        <Form.Item name="dueAt" noStyle>
          <MomentInput aria-label={copy.otherDue} timeLabel={copy.dueTime} />
        </Form.Item>
        {may('leads.manage') && (
          <Form.Item name="adminId" noStyle>
            <AssigneeSelect />
          </Form.Item>
        )}
        <Button htmlType="submit" loading={add.isPending}>
          {copy.add}
        </Button>
      </div>
    </Form>
  );
}

/** Selects the assignee of the task; the user by default. */
function AssigneeSelect({
  value,
  onChange,
}: {
  value?: string;
  onChange?: (id: string | undefined) => void;
}) {
  return (
    <PersonSelect
      allowClear
      aria-label={copy.who}
      placeholder={copy.myself}
      className={styles.who ?? ''}
      value={value ?? null}
      onChange={(id) => onChange?.(id)}
    />
  );
}
