import { Form, Input } from 'antd';
import { nationalDigits, phoneRefusal } from 'domain/phone';
import { useEffect, useRef } from 'react';
import type { SettingsDto } from '../../../../shared/api/generated/model';
import shared from '../settings.module.css';
import { waysCopy as copy } from './ways.copy';
import { WaysField } from './WaysField';
import styles from './ways.module.css';

/** What is wrong with the office's phone; '' for nothing. The server knows more: which numbers are assigned. */
function wrongOfficePhone(text: string): string {
  if (text.trim() === '') return '';
  const refusal = phoneRefusal(text);
  if (refusal === 'service_number') return copy.officePhoneService;
  return refusal !== null || nationalDigits(text) === null ? copy.officePhoneWrong : '';
}

/** How visitors verify, and whom they are told to call when they cannot. */
export function WaysFields({ isWanted }: { isWanted: boolean }) {
  const form = Form.useFormInstance<SettingsDto>();
  const officePhone = Form.useWatch('officePhone', form) ?? '';
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    group.current?.focus({ preventScroll: true });
    group.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <fieldset ref={group} className={`${shared.group} ${styles.group}`} tabIndex={-1}>
      <legend>{copy.title}</legend>
      <p>{copy.hint}</p>
      <Form.Item name="verificationMethods">
        <WaysField officePhone={wrongOfficePhone(officePhone) ? '' : officePhone.trim()} />
      </Form.Item>
      <Form.Item
        name="officePhone"
        label={copy.officePhone}
        extra={copy.officePhoneHint}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_, text: string) => {
              const wrong = wrongOfficePhone(text);
              return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
            },
          },
        ]}
      >
        <Input
          type="tel"
          autoComplete="off"
          maxLength={40}
          placeholder={copy.officePhonePlaceholder}
          className={styles.phone}
        />
      </Form.Item>
    </fieldset>
  );
}
