import { Form } from 'antd';
import { useId, useState } from 'react';
import { useCreateAppointment } from '../../../../shared/api/generated/admin-appointments/admin-appointments';
import type {
  BookingCallDto,
  LeadDetailDto,
  OfficeAppointmentDto,
} from '../../../../shared/api/generated/model';
import { fromLocalField, today, zoneName } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { failureOf } from '../../../lib/support-code';
import parts from '../../../ui/appointments/dialogs.module.css';
import { OutsideHours } from '../../../ui/appointments/OutsideHours';
import { useAppointmentReload } from '../../../ui/appointments/use-appointment-changes';
import { MomentInput } from '../../../ui/dates/MomentInput';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { leadAppointmentsCopy } from '../shared/lead-appointments.copy';
import { isBookedAlready, isRecent } from '../shared/outcome-recent';
import { useWhileShown } from '../../../lib/use-while-shown';
import { deskCopy } from './desk.copy';
import { thereAndHere } from './when-there';

const { elsewhere: copy } = deskCopy;
const FORM = 'elsewhere';

interface Props {
  lead: LeadDetailDto;
  /** Call in which the appointment was made; it is recorded together with the appointment. */
  call?: BookingCallDto;
  focusAfter: () => HTMLElement | null;
  onBooked: (booked: OfficeAppointmentDto) => void;
  onClose: () => void;
}

/** Enters an appointment that was made outside our calendar, together with its call if there was one. */
export function ElsewhereDialog({ lead, call, focusAfter, onBooked, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const id = useId();
  const here = useOwnerZone();
  const reload = useAppointmentReload();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const startsAt = typed ? fromLocalField(typed, lead.timeZone) : null;
  const create = useCreateAppointment({
    mutation: {
      onSuccess: async (booked) => {
        await reload(lead.id);
        onBooked(booked);
        close();
      },
      onError: async (error) => {
        if (isBookedAlready(error)) await reload(lead.id);
      },
    },
  });
  const asksAgain = isRecent(create.error);
  const save = (confirm = false) => {
    const wrong = !startsAt ? copy.required : Date.parse(startsAt) <= Date.now() ? copy.past : '';
    setProblem(wrong);
    if (wrong || !startsAt) return;
    create.mutate({
      data: {
        leadId: lead.id,
        startsAt,
        elsewhere: true,
        ...(call ? { call: { ...call, confirm } } : {}),
      },
    });
  };
  const { booked, bookedInCall } = leadAppointmentsCopy.bookDialog;
  const failure = isBookedAlready(create.error)
    ? call
      ? bookedInCall
      : booked
    : failureOf(create.error, copy.failed);
  return (
    <Dialog
      title={copy.title(lead.fullName)}
      okText={asksAgain ? leadAppointmentsCopy.bookDialog.anyway : copy.action}
      cancelText={copy.back}
      // Enter in a field submits the form, but does not confirm the question.
      okButtonProps={{ loading: create.isPending, ...(asksAgain ? {} : { htmlType: 'submit', form: FORM }) }}
      {...(asksAgain ? { onOk: () => save(true) } : {})}
      cancelButtonProps={{ disabled: create.isPending }}
      mask={{ closable: false }}
      onCancel={onClose}
      focusAfter={focusAfter}
      width={480}
    >
      <Form id={FORM} layout="vertical" requiredMark={false} className={parts.body} onFinish={() => save()}>
        <p>{copy.text}</p>
        <Form.Item
          htmlFor={id}
          label={copy.moment(zoneName(lead.timeZone))}
          extra={<span role="status">{startsAt && thereAndHere(startsAt, lead.timeZone, here)}</span>}
        >
          <MomentInput
            id={id}
            timeLabel={copy.time}
            value={typed}
            min={today(lead.timeZone)}
            onChange={(moment) => {
              setProblem('');
              setTyped(moment);
            }}
          />
        </Form.Item>
        <OutsideHours leadId={lead.id} startsAt={startsAt} />
        <FailureNote failure={problem || failure} />
      </Form>
    </Dialog>
  );
}
