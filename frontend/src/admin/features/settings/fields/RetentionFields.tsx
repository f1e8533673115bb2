import { Form, InputNumber } from 'antd';
import { Advanced } from '../Advanced';
import { PARTS } from '../settings-parts';
import { settingsCopy } from '../settings.copy';
import { SettingsSection } from '../SettingsSection';
import styles from '../settings.module.css';

const { retention: copy } = settingsCopy;
const KINDS = ['unverifiedLeads', 'attempts', 'ipData', 'events', 'auditEntries'] as const;
const SHORTEST = { unverifiedLeads: 30, attempts: 30, ipData: 30, events: 30, auditEntries: 365 };
const LONGEST = 3_650;

/** Edits the days after which each kind of data is deleted; an empty field keeps it for ever. */
export function RetentionFields() {
  return (
    <SettingsSection id={PARTS.datos} title={copy.title}>
      <p>{copy.hint}</p>
      <Advanced>
        <div className={styles.pair}>
          {KINDS.map((kind) => (
            <Form.Item
              key={kind}
              name={['retentionDays', kind]}
              label={copy[kind]}
              extra={copy[`${kind}Hint`]}
              // An emptied field returns undefined or null.
              normalize={(days: number | null | undefined) => days ?? null}
            >
              <InputNumber
                controls={false}
                min={SHORTEST[kind]}
                max={LONGEST}
                precision={0}
                suffix={copy.unit}
                placeholder={copy.forever}
                className={styles.number}
              />
            </Form.Item>
          ))}
        </div>
      </Advanced>
    </SettingsSection>
  );
}
