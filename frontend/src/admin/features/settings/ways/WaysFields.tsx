import { Form, Input } from 'antd';
import type { SettingsDto } from '../../../../shared/api/generated/model';
import { PartGroup } from '../PartGroup';
import { PARTS } from '../settings-parts';
import { settingsCopy } from '../settings.copy';
import { usPhoneRule, wrongUsPhone } from '../fields/us-phone';
import { waysCopy as copy } from './ways.copy';
import { WaysField } from './WaysField';
import styles from './ways.module.css';

/** How visitors verify, and whom they are told to call when they cannot. */
export function WaysFields({ isWanted }: { isWanted: boolean }) {
  const form = Form.useFormInstance<SettingsDto>();
  const officePhone = Form.useWatch('officePhone', form) ?? '';
  return (
    <PartGroup id={PARTS.formas} title={copy.title} hint={copy.hint} isWanted={isWanted}>
      <Form.Item name="verificationMethods">
        <WaysField officePhone={wrongUsPhone(officePhone) ? '' : officePhone.trim()} />
      </Form.Item>
      <Form.Item
        name="officePhone"
        label={copy.officePhone}
        extra={copy.officePhoneHint}
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
    </PartGroup>
  );
}
