import { Form, Switch } from 'antd';
import shared from '../settings.module.css';
import { appointmentsCopy as copy } from './appointments.copy';
import styles from './appointments.module.css';

const MESSAGES = ['nudges', 'dayBefore', 'twoHours'] as const;

/** Edits the automatic messages about appointments of our calendar. */
export function MessageFields() {
  return (
    <>
      <p className={shared.statesTitle}>{copy.messages}</p>
      <p className={shared.hint}>{copy.messagesHint}</p>
      <div className={styles.messages}>
        {MESSAGES.map((name) => (
          <Form.Item
            key={name}
            name={['appointmentMessages', name]}
            label={copy[name]}
            extra={copy[`${name}Hint`]}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        ))}
      </div>
    </>
  );
}
