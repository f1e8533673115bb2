import { Button, Form, Select, Switch } from 'antd';
import { useGetProfile } from '../../../../shared/api/generated/account/account';
import type { SettingsDto } from '../../../../shared/api/generated/model';
import { timeZoneOptions } from '../../../lib/times/time-zones';
import { PARTS } from '../settings-parts';
import { SettingsSection } from '../SettingsSection';
import { settingsCopy as copy } from '../settings.copy';
import styles from '../settings.module.css';

interface AddressesProps {
  separators: string[];
  /** Address of the user, offered while there is none; null for none. */
  own?: string | null;
  /** Called with true for the first address, and with false when the last is removed. */
  onSwitch: (isOn: boolean) => void;
  id?: string;
  value?: string[];
  onChange?: (now: string[]) => void;
}

/** Edits the addresses of one kind of notice. */
function Addresses({ separators, own = null, onSwitch, id, value = [], onChange }: AddressesProps) {
  const change = (now: string[]) => {
    if (value.length > 0 !== now.length > 0) onSwitch(now.length > 0);
    onChange?.(now);
  };
  return (
    <>
      <Select
        {...(id ? { id } : {})}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={separators}
        maxCount={20}
        value={value}
        onChange={change}
      />
      {own !== null && value.length === 0 && (
        <Button className={styles.offer ?? ''} onClick={() => change([own])}>
          {copy.useOwn(own)}
        </Button>
      )}
    </>
  );
}

type Notices = Pick<
  SettingsDto,
  'smsNotifications' | 'notificationPhones' | 'emailNotifications' | 'notificationEmails'
>;

/** Edits who receives notices, below the switch of each kind. A kind goes on with its first address, and off with its last. */
export function NoticeFields() {
  const form = Form.useFormInstance<Notices>();
  const profile = useGetProfile();
  return (
    <SettingsSection id={PARTS.avisos} title={copy.sections.avisos}>
      <div className={styles.pair}>
        <div>
          <Form.Item name="smsNotifications" label={copy.sms} extra={copy.smsHint} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="notificationPhones" label={copy.phones} extra={copy.listHint}>
            <Addresses
              separators={[',', ';']}
              onSwitch={(isOn) => form.setFieldValue('smsNotifications', isOn)}
            />
          </Form.Item>
        </div>
        <div>
          <Form.Item
            name="emailNotifications"
            label={copy.email}
            extra={copy.emailHint}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          <Form.Item name="notificationEmails" label={copy.emails} extra={copy.listHint}>
            <Addresses
              separators={[',', ';', ' ']}
              own={profile.data?.email ?? null}
              onSwitch={(isOn) => form.setFieldValue('emailNotifications', isOn)}
            />
          </Form.Item>
        </div>
      </div>
      <Form.Item name="timeZone" label={copy.timeZone} extra={copy.timeZoneHint}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={timeZoneOptions} />
      </Form.Item>
    </SettingsSection>
  );
}
