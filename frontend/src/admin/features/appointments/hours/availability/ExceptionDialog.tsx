import { Form, Input, Radio } from 'antd';
import type { HoursException } from 'domain/calendar/appointments';
import { DayInput } from '../../../../ui/dates/DayInput';
import { Dialog } from '../../../../ui/dialogs/Dialog';
import { hoursCopy } from '../hours.copy';
import styles from './ExceptionDialog.module.css';
import { exceptionInWords, sharesDaysWith } from './exceptions';
import { HourRanges } from './HourRanges';
import { areRight, nextHours, type HourRange } from './week';

const { dialog: copy } = hoursCopy.exceptions;
const FORM = 'exception';
const LONGEST_NOTE = 120;

interface Fields {
  from: string;
  to: string;
  isClosed: boolean;
  hours: HourRange[];
  note: string;
}

interface Props {
  /** Null for a new one. */
  exception: HoursException | null;
  others: readonly HoursException[];
  onSave: (exception: HoursException) => void;
  onClose: () => void;
}

/** Edits days with different hours or none. The changes are saved together with the agent's other hours. */
export function ExceptionDialog({ exception, others, onSave, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const typed = Form.useWatch([], form) as Partial<Fields> | undefined;
  const from = typed?.from ?? '';
  const to = typed?.to || from;
  const shared = from && to >= from ? sharesDaysWith(others, { from, to }) : undefined;
  const initial: Fields = exception
    ? { ...exception, isClosed: exception.hours.length === 0 }
    : { from: '', to: '', isClosed: true, hours: [], note: '' };
  return (
    <Dialog
      title={exception ? copy.editTitle : copy.newTitle}
      okText={copy.save}
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      cancelText={copy.cancel}
      mask={{ closable: false }}
      onCancel={onClose}
      width={520}
    >
      <Form<Fields>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={({ isClosed }) => {
          // When the user switches a day to open, adds default hours.
          if (isClosed === false && (form.getFieldValue('hours') as HourRange[]).length === 0)
            form.setFieldValue('hours', [nextHours([])]);
        }}
        onFinish={({ isClosed, hours, note, ...days }) =>
          onSave({
            from: days.from,
            to: days.to || days.from,
            hours: isClosed ? [] : hours,
            note: note.trim(),
          })
        }
      >
        <div className={styles.days}>
          <Form.Item name="from" label={copy.from} rules={[{ required: true, message: copy.required }]}>
            <DayInput />
          </Form.Item>
          <Form.Item
            name="to"
            label={copy.to}
            extra={copy.toHint}
            dependencies={['from']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, last: string) =>
                  last && last < (getFieldValue('from') as string)
                    ? Promise.reject(new Error(copy.order))
                    : Promise.resolve(),
              }),
            ]}
          >
            <DayInput min={from || undefined} />
          </Form.Item>
        </div>
        <Form.Item name="isClosed" label={copy.what}>
          <Radio.Group
            options={[
              { value: true, label: copy.closed },
              { value: false, label: copy.special },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="hours"
          hidden={typed?.isClosed !== false}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, hours: HourRange[]) => {
                if (getFieldValue('isClosed')) return Promise.resolve();
                if (hours.length === 0) return Promise.reject(new Error(copy.noHours));
                return areRight(hours)
                  ? Promise.resolve()
                  : Promise.reject(new Error(hoursCopy.week.wrong(copy.hours)));
              },
            }),
          ]}
        >
          <HoursControl />
        </Form.Item>
        <Form.Item name="note" label={copy.note} extra={copy.noteHint}>
          <Input maxLength={LONGEST_NOTE} autoComplete="off" />
        </Form.Item>
        {shared && <p className={styles.shared}>{copy.shared(exceptionInWords(shared))}</p>}
      </Form>
    </Dialog>
  );
}

function HoursControl({
  value = [],
  onChange,
}: {
  value?: HourRange[];
  onChange?: (hours: HourRange[]) => void;
}) {
  return <HourRanges of={copy.hours} ranges={value} onChange={(hours) => onChange?.(hours)} />;
}
