import { Form, Input, Radio } from 'antd';
import { CALENDAR_MODE_NAMES, CALENDAR_MODES, type CalendarMode } from 'domain/calendar/appointments';
import type { SettingsDto } from '../../../../shared/api/generated/model';
import { formatPhone } from '../../../../shared/phone';
import { PartGroup } from '../PartGroup';
import { PARTS } from '../settings-parts';
import { settingsCopy } from '../settings.copy';
import { usPhoneRule } from '../fields/us-phone';
import { appointmentsCopy as copy } from './appointments.copy';
import styles from './appointments.module.css';
import { isOwnCalendar, isWebAddress } from './calendar-address';
import { MessageFields } from './MessageFields';
import { RuleFields } from './RuleFields';

/** Edits the calendar, the caller's phone number, the booking rules and the automatic messages. */
export function AppointmentFields({ isWanted }: { isWanted: boolean }) {
  const form = Form.useFormInstance<SettingsDto>();
  const mode: CalendarMode = Form.useWatch('calendarMode', form) ?? 'own';
  const officePhone = Form.useWatch('officePhone', form) ?? '';
  /** Sets the mode to match the address: an external calendar, or our page. */
  const followAddress = (address: string) => {
    if (isWebAddress(address))
      form.setFieldValue('calendarMode', isOwnCalendar(address) ? 'own' : 'external');
  };
  return (
    <PartGroup id={PARTS.citas} title={copy.title} hint={copy.hint} isWanted={isWanted}>
      <Form.Item name="calendarMode" label={copy.mode}>
        <Radio.Group className={styles.modes}>
          {CALENDAR_MODES.map((value) => (
            <Radio key={value} value={value}>
              <span className={styles.modeName}>{CALENDAR_MODE_NAMES[value]}</span>
              <span className={styles.modeWhat}>{copy.modes[value]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="calendarUrl"
        label={settingsCopy.calendarUrl}
        extra={copy.urlHints[mode]}
        validateTrigger="onBlur"
        dependencies={['calendarMode']}
        rules={[
          {
            validator: (_, text: string) =>
              isWebAddress(text) ? Promise.resolve() : Promise.reject(new Error(settingsCopy.invalidUrl)),
          },
          ({ getFieldValue }) => ({
            warningOnly: true,
            validator: (_, text: string) =>
              getFieldValue('calendarMode') === 'external' && isOwnCalendar(text)
                ? Promise.reject(new Error(copy.urlMissing))
                : Promise.resolve(),
          }),
        ]}
      >
        <Input
          inputMode="url"
          autoCapitalize="none"
          maxLength={2000}
          onChange={({ target }) => followAddress(target.value)}
        />
      </Form.Item>
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
      {mode === 'own' && (
        <>
          <RuleFields />
          <MessageFields />
        </>
      )}
    </PartGroup>
  );
}
