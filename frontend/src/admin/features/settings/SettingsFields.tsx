import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { settingsCopy as copy } from './settings.copy';
import styles from './settings.module.css';

/** The zones of the US and Puerto Rico first; the rest of the world after them. */
const US_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];
const zones = [...US_ZONES, ...Intl.supportedValuesOf('timeZone').filter((zone) => !US_ZONES.includes(zone))];

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');

export function SettingsFields() {
  return (
    <>
      <Form.Item
        name="calendarUrl"
        label={copy.calendarUrl}
        extra={copy.calendarHint}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_, text: string) =>
              isWebAddress(text) ? Promise.resolve() : Promise.reject(new Error(copy.invalidUrl)),
          },
        ]}
      >
        <Input inputMode="url" autoCapitalize="none" maxLength={2000} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="smsNotifications" label={copy.sms} extra={copy.smsHint} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="emailNotifications"
          label={copy.email}
          extra={copy.emailHint}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name="notificationPhones" label={copy.phones} extra={copy.listHint}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';']} maxCount={20} />
      </Form.Item>
      <Form.Item name="notificationEmails" label={copy.emails} extra={copy.listHint}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';', ' ']} maxCount={20} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="timeZone" label={copy.timeZone} extra={copy.timeZoneHint}>
          <Select
            showSearch
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </Form.Item>
        <Form.Item name="smsDailyBudget" label={copy.budget} extra={copy.budgetHint}>
          <InputNumber min={0} max={1_000_000} precision={0} className={styles.number} />
        </Form.Item>
      </div>
    </>
  );
}
