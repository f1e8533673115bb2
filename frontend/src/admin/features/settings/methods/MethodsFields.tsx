import { Form } from 'antd';
import type { SettingsDto } from '../../../../shared/api/generated/model';
import { PartGroup } from '../PartGroup';
import { PARTS } from '../settings-parts';
import { wrongOfficePhone } from '../fields/us-phone';
import { methodsCopy as copy } from './methods.copy';
import { MethodsField } from './MethodsField';

/** Edits the verification methods, and the phone that visitors call if none works. */
export function MethodsFields({ isWanted }: { isWanted: boolean }) {
  const form = Form.useFormInstance<SettingsDto>();
  const officePhone = Form.useWatch('officePhone', form) ?? '';
  return (
    <PartGroup id={PARTS.formas} title={copy.title} hint={copy.hint} isWanted={isWanted}>
      <Form.Item name="verificationMethods">
        <MethodsField officePhone={wrongOfficePhone(officePhone) ? '' : officePhone.trim()} />
      </Form.Item>
    </PartGroup>
  );
}
