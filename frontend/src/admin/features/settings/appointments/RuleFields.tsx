import { Form, InputNumber, Select, Switch } from 'antd';
import shared from '../settings.module.css';
import { appointmentsCopy as copy } from './appointments.copy';
import styles from './appointments.module.css';
import { HolidaysField } from './HolidaysField';
import { noticeOptions } from './notice-options';

const GROUP = 'appointmentRules';
const STEP = 5;
/** Returns the rule for a whole number of minutes in steps of five. */
const minutes = (least: number, most: number, message: string) => ({
  validator: (_: unknown, value: number | null | undefined) =>
    typeof value === 'number' && value >= least && value <= most && value % STEP === 0
      ? Promise.resolve()
      : Promise.reject(new Error(message)),
});

/** Edits the rules of our calendar, in the server's order. */
export function RuleFields() {
  const form = Form.useFormInstance();
  const notice = Form.useWatch([GROUP, 'noticeMinutes'], form) as number | undefined;
  return (
    <>
      <p className={shared.statesTitle}>{copy.rules}</p>
      <div className={`${shared.pair} ${styles.rules}`}>
        <Form.Item
          name={[GROUP, 'durationMinutes']}
          label={copy.duration}
          extra={copy.durationHint}
          rules={[minutes(10, 240, copy.durationWrong)]}
        >
          <InputNumber
            controls={false}
            min={10}
            max={240}
            step={STEP}
            precision={0}
            suffix={copy.minutes}
            className={shared.number}
          />
        </Form.Item>
        <Form.Item
          name={[GROUP, 'bufferMinutes']}
          label={copy.buffer}
          extra={copy.bufferHint}
          rules={[minutes(0, 120, copy.bufferWrong)]}
        >
          <InputNumber
            controls={false}
            min={0}
            max={120}
            step={STEP}
            precision={0}
            suffix={copy.minutes}
            className={shared.number}
          />
        </Form.Item>
        <Form.Item name={[GROUP, 'noticeMinutes']} label={copy.notice} extra={copy.noticeHint}>
          <Select options={noticeOptions(notice ?? 0)} />
        </Form.Item>
        <Form.Item
          name={[GROUP, 'horizonDays']}
          label={copy.horizon}
          extra={copy.horizonHint}
          rules={[{ required: true, message: copy.horizonWrong }]}
        >
          <InputNumber
            controls={false}
            min={1}
            max={60}
            precision={0}
            suffix={copy.days}
            className={shared.number}
          />
        </Form.Item>
        <Form.Item
          name={[GROUP, 'perDay']}
          label={copy.perDay}
          extra={copy.perDayHint}
          // An emptied field returns undefined or null.
          normalize={(count: number | null | undefined) => count ?? null}
        >
          <InputNumber
            controls={false}
            min={1}
            max={100}
            precision={0}
            placeholder={copy.noLimit}
            className={shared.number}
          />
        </Form.Item>
      </div>
      <Form.Item name={[GROUP, 'holidays']} label={copy.holidays.title} extra={copy.holidays.hint}>
        <HolidaysField />
      </Form.Item>
      <Form.Item
        name={[GROUP, 'federalHolidays']}
        label={copy.holidays.federal}
        extra={copy.holidays.federalHint}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </>
  );
}
