import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { timeZoneOptions } from '../../ui/time-zones';
import { RetentionFields } from './RetentionFields';
import { settingsCopy as copy } from './settings.copy';
import styles from './settings.module.css';

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
          <Select showSearch={{ optionFilterProp: 'label' }} options={timeZoneOptions} />
        </Form.Item>
        <Form.Item name="smsDailyBudget" label={copy.budget} extra={copy.budgetHint}>
          <InputNumber min={0} max={1_000_000} precision={0} className={styles.number} />
        </Form.Item>
      </div>
      <Form.Item name="allowlist" label={copy.allowlist} extra={copy.allowlistHint}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';']} maxCount={200} />
      </Form.Item>
      <Form.Item name="dnsBlocklists" label={copy.dnsBlocklists} extra={copy.dnsBlocklistsHint}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';', ' ']} maxCount={10} />
      </Form.Item>
      <RetentionFields />
    </>
  );
}
