import { Form, Input, Radio } from 'antd';
import { CALENDAR_MODE_NAMES, CALENDAR_MODES, type CalendarMode } from 'domain/calendar/appointments';
import { Fragment } from 'react';
import type { SettingsDto } from '../../../../shared/api/generated/model';
import { PartGroup } from '../PartGroup';
import { PARTS } from '../settings-parts';
import { settingsCopy } from '../settings.copy';
import { appointmentsCopy as copy } from './appointments.copy';
import styles from './appointments.module.css';
import { isOwnCalendar, isWebAddress } from './calendar-address';
import { MessageFields } from './MessageFields';
import { RuleFields } from './RuleFields';

/** Edits the calendar, the booking rules and the automatic messages. */
export function AppointmentFields({ isWanted }: { isWanted: boolean }) {
  const form = Form.useFormInstance<SettingsDto>();
  const mode: CalendarMode = Form.useWatch('calendarMode', form) ?? 'own';
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
            <Fragment key={value}>
              <Radio value={value}>
                <span className={styles.modeName}>{CALENDAR_MODE_NAMES[value]}</span>
                <span className={styles.modeWhat}>{copy.modes[value]}</span>
              </Radio>
              {value === 'external' && <CalendarAddress mode={mode} onChange={followAddress} />}
            </Fragment>
          ))}
        </Radio.Group>
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

interface AddressProps {
  mode: CalendarMode;
  onChange: (address: string) => void;
}

/** Edits the address of the external calendar, below the choice that it serves. */
function CalendarAddress({ mode, onChange }: AddressProps) {
  return (
    <Form.Item
      name="calendarUrl"
      className={styles.address}
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
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}
