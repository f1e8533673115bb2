import { Button, Form, Input, Select, Switch } from 'antd';
import type { AvailabilityDto } from '../../../../../shared/api/generated/model';
import { timeZoneOptions } from '../../../../lib/times/time-zones';
import { FailureNote } from '../../../../ui/failures/FailureNote';
import { ChangedMeanwhile } from '../../../../ui/fields/ChangedMeanwhile';
import { KeptDraft } from '../../../../ui/fields/KeptDraft';
import { meanwhileCopy } from '../../../../ui/fields/meanwhile.copy';
import { hoursCopy as copy } from '../hours.copy';
import styles from './AvailabilityForm.module.css';
import { ExceptionsField } from './ExceptionsField';
import type { Fields } from './merge';
import { AVAILABILITY_FORM, useAvailabilityForm, type Basis } from './use-availability-form';
import { WeekField } from './WeekField';

const LONGEST_NAME = 60;

/** Edits an agent's hours. Shows what other users save meanwhile, without losing typed input. */
export function AvailabilityForm({ availability }: { availability: AvailabilityDto }) {
  const { form, basis, setBasis, changes, failure, isSaving, initial, onFinish, takeTheirs, onDiscarded } =
    useAvailabilityForm(availability);
  const timeZone = (Form.useWatch('timeZone', form) as string | undefined) ?? availability.timeZone;
  return (
    <Form<Fields>
      form={form}
      name={AVAILABILITY_FORM}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={onFinish}
    >
      <KeptDraft
        form={AVAILABILITY_FORM}
        of={availability.agentId}
        basis={basis}
        onRestored={(kept) => kept && setBasis(kept as Basis)}
        onDiscarded={onDiscarded}
      />
      <div className={styles.takes}>
        <Form.Item
          name="takesAppointments"
          label={copy.takes}
          extra={copy.takesHint}
          valuePropName="checked"
          layout="horizontal"
          colon={false}
        >
          <Switch />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="displayName" label={copy.displayName} extra={copy.displayNameHint}>
          <Input maxLength={LONGEST_NAME} autoComplete="off" />
        </Form.Item>
        <Form.Item name="timeZone" label={copy.timeZone} extra={copy.timeZoneHint}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={timeZoneOptions} />
        </Form.Item>
      </div>
      <h4 className={styles.part}>{copy.week.title}</h4>
      <Form.Item name="weekly" noStyle>
        <WeekField />
      </Form.Item>
      <h4 className={styles.part}>{copy.exceptions.title}</h4>
      <p className={styles.hint}>{copy.exceptions.hint}</p>
      <Form.Item name="exceptions" noStyle>
        <ExceptionsField timeZone={timeZone} />
      </Form.Item>
      {changes.length > 0 && (
        <ChangedMeanwhile title={copy.meanwhile.title} changes={changes} onTakeTheirs={takeTheirs} />
      )}
      <FailureNote failure={failure} className={styles.failure} />
      <div className={styles.save}>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {changes.length > 0 ? meanwhileCopy.save : copy.save}
        </Button>
      </div>
    </Form>
  );
}
