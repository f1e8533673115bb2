import { Form, InputNumber, Radio, Select, Switch } from 'antd';
import { CANCELLATION_REFUND_NAMES } from 'domain/payments/cancellation-refunds';
import { SETTING_NAMES } from 'domain/office/setting-names';
import type { QuietHoursDto } from '../../../shared/api/generated/model';
import { Advanced } from './Advanced';
import { AppointmentFields } from './appointments/AppointmentFields';
import { AssignmentFields } from './fields/AssignmentFields';
import { OfficeFields } from './fields/OfficeFields';
import { BudgetField } from './fields/BudgetField';
import { NoticeFields } from './fields/NoticeFields';
import { RetentionFields } from './fields/RetentionFields';
import { wrongHours } from './fields/quiet-hours';
import { quietHoursCopy } from './fields/quiet-hours.copy';
import { QuietHoursField } from './fields/QuietHoursField';
import { PARTS } from './settings-parts';
import { SettingsSection } from './SettingsSection';
import { settingsCopy as copy } from './settings.copy';
import styles from './settings.module.css';
import { MethodsFields } from './methods/MethodsFields';

/** @param part the part that the address names */
export function SettingsFields({ part }: { part: string | null }) {
  return (
    <>
      <OfficeFields isWanted={part === 'oficina'} />
      <AppointmentFields isWanted={part === 'citas'} />
      <AssignmentFields />
      <MethodsFields isWanted={part === 'formas'} />
      <NoticeFields />
      <SettingsSection id={PARTS.textos} title={copy.texts}>
        <p className={styles.statesTitle}>{SETTING_NAMES.quietHours}</p>
        <p className={styles.hint}>{quietHoursCopy.hint}</p>
        <Form.Item
          name="quietHours"
          rules={[
            {
              validator: (_, table: QuietHoursDto) => {
                const wrong = wrongHours(table);
                return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
              },
            },
          ]}
        >
          <QuietHoursField />
        </Form.Item>
        <Form.Item
          name="stopsEverywhere"
          label={copy.stopsEverywhere}
          extra={copy.stopsEverywhereHint}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Advanced>
          <BudgetField />
          <div className={styles.pair}>
            <Form.Item name="campaignRatePerSecond" label={copy.rate} extra={copy.rateHint}>
              <InputNumber controls={false} min={1} max={500} precision={0} className={styles.number} />
            </Form.Item>
            <Form.Item name="smsSegmentPrice" label={copy.price} extra={copy.priceHint}>
              <InputNumber
                controls={false}
                min={0}
                max={1}
                step={0.0001}
                prefix="$"
                className={styles.number}
              />
            </Form.Item>
          </div>
        </Advanced>
      </SettingsSection>
      <SettingsSection id={PARTS.pagos} title={copy.sections.pagos}>
        <Form.Item
          name="cancellationRefunds"
          label={copy.cancellationRefunds}
          extra={copy.cancellationRefundsHint}
        >
          <Radio.Group
            options={Object.entries(CANCELLATION_REFUND_NAMES).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
      </SettingsSection>
      <SettingsSection id={PARTS.proteccion} title={copy.sections.proteccion}>
        <Form.Item name="allowlist" label={copy.allowlist} extra={copy.allowlistHint}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';']} maxCount={200} />
        </Form.Item>
        <Advanced>
          <Form.Item name="dnsBlocklists" label={copy.dnsBlocklists} extra={copy.dnsBlocklistsHint}>
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', ';', ' ']}
              maxCount={10}
            />
          </Form.Item>
        </Advanced>
      </SettingsSection>
      <RetentionFields />
    </>
  );
}
