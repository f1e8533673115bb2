import { Form, Input } from 'antd';
import type { SettingsDto } from '../../../../shared/api/generated/model';
import { formatPhone } from '../../../../shared/phone';
import { PARTS } from '../settings-parts';
import { PartGroup } from '../PartGroup';
import { settingsCopy } from '../settings.copy';
import styles from '../settings.module.css';
import { officePhoneRule, usPhoneRule } from './us-phone';

const copy = settingsCopy.office;

/** Edits the public contact details of the office, which all pages, mails and contracts use. */
export function OfficeFields({ isWanted }: { isWanted: boolean }) {
  const form = Form.useFormInstance<SettingsDto>();
  const officePhone = Form.useWatch('officePhone', form) ?? '';
  return (
    <PartGroup id={PARTS.oficina} title={copy.title} hint={copy.hint} isWanted={isWanted}>
      <div className={styles.pair}>
        <Form.Item name="officePhone" label={copy.phone} validateTrigger="onBlur" rules={[officePhoneRule]}>
          <Input type="tel" autoComplete="off" maxLength={40} placeholder={settingsCopy.phonePlaceholder} />
        </Form.Item>
        <Form.Item
          name="officeEmail"
          label={copy.email}
          validateTrigger="onBlur"
          rules={[{ type: 'email', message: copy.emailWrong }]}
        >
          <Input type="email" autoComplete="off" maxLength={254} placeholder="hola@ejemplo.com" />
        </Form.Item>
      </div>
      <Form.Item
        name="callsFrom"
        label={copy.callsFrom}
        extra={copy.callsFromHint(formatPhone(officePhone))}
        validateTrigger="onBlur"
        rules={[usPhoneRule]}
      >
        <Input
          type="tel"
          autoComplete="off"
          maxLength={40}
          placeholder={settingsCopy.phonePlaceholder}
          className={styles.phone}
        />
      </Form.Item>
      <Form.Item name="officeAddress" label={copy.address} extra={copy.addressHint}>
        <Input.TextArea autoComplete="off" maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </PartGroup>
  );
}
