import { Form, InputNumber, Radio, Select } from 'antd';
import { ASSIGNMENT_MINUTES, ASSIGNMENT_MODE_NAMES } from 'domain/assignment';
import { PARTS } from '../settings-parts';
import { settingsCopy } from '../settings.copy';
import { SettingsSection } from '../SettingsSection';
import styles from '../settings.module.css';

const { assignment: copy } = settingsCopy;

/** Edits how leads are assigned, and which leads agents see. */
export function AssignmentFields() {
  const mode = Form.useWatch<string | undefined>('assignment');
  return (
    <SettingsSection id={PARTS.reparto} title={copy.title}>
      <Form.Item name="assignment" label={copy.mode} extra={copy.modeHint}>
        <Select options={Object.entries(ASSIGNMENT_MODE_NAMES).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item
        name="assignmentMinutes"
        label={copy.minutes}
        extra={copy.minutesHint}
        hidden={mode === 'manual'}
      >
        <InputNumber
          controls={false}
          min={ASSIGNMENT_MINUTES.least}
          max={ASSIGNMENT_MINUTES.most}
          precision={0}
          className={styles.number}
        />
      </Form.Item>
      <Form.Item name="agentsSee" label={copy.agentsSee}>
        <Radio.Group
          options={[
            { value: 'own', label: copy.own },
            { value: 'all', label: copy.all },
          ]}
        />
      </Form.Item>
    </SettingsSection>
  );
}
