import { cleanEmail } from 'domain/email';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import {
  getListOfficeSlotsQueryKey,
  useCreateAppointment,
} from '../../../../../shared/api/generated/admin-appointments/admin-appointments';
import type {
  BookingCallDto,
  LeadDetailDto,
  OfficeAppointmentDto,
} from '../../../../../shared/api/generated/model';
import { sentence } from '../../../../../shared/sentence';
import { showToast } from '../../../../../shared/ui/toast-store';
import { failureOf } from '../../../../lib/support-code';
import { nameOf, whenOf, zoneOf } from '../../../../ui/appointments/appointment-words';
import { appointmentCopy } from '../../../../ui/appointments/appointments.copy';
import { isTaken } from '../../../../ui/appointments/ChangeDialog';
import parts from '../../../../ui/appointments/dialogs.module.css';
import { TimeChoice, type Chosen } from '../../../../ui/appointments/TimeChoice';
import { useAppointmentReload } from '../../../../ui/appointments/use-appointment-changes';
import { Dialog } from '../../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../../ui/failures/FailureNote';
import { isBookedAlready, isRecent } from '../../shared/outcome-recent';
import { leadAppointmentsCopy } from '../../shared/lead-appointments.copy';
import { useWhileShown } from '../../../../lib/use-while-shown';

const { bookDialog: copy } = leadAppointmentsCopy;
const FORM = 'book';

interface Props {
  lead: LeadDetailDto;
  /** Call in which the person chose the time; it is recorded together with the appointment. */
  call?: BookingCallDto;
  focusAfter: () => HTMLElement | null;
  /** Called instead of showing that the appointment is booked. */
  onBooked?: (booked: OfficeAppointmentDto) => void;
  onClose: () => void;
}

/** Books an appointment for a lead. */
export function BookDialog({ lead, call, focusAfter, onBooked, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const queries = useQueryClient();
  const reload = useAppointmentReload();
  const [chosen, setChosen] = useState<Chosen>({ agentId: undefined, startsAt: null });
  const [isMissing, setMissing] = useState(false);
  const create = useCreateAppointment({
    mutation: {
      onSuccess: async (booked) => {
        // Reloads before closing, because the button that opened it is removed afterwards.
        await reload(lead.id);
        if (onBooked) onBooked(booked);
        else
          showToast({
            title: copy.done,
            description: sentence(`${nameOf(booked)}, ${whenOf(booked.startsAt)}`),
          });
        close();
      },
      onError: async (error) => {
        if (isBookedAlready(error)) await reload(lead.id);
        if (!isTaken(error)) return;
        setChosen((now) => ({ ...now, startsAt: null }));
        await queries.invalidateQueries({ queryKey: getListOfficeSlotsQueryKey() });
      },
    },
  });
  const [form] = Form.useForm<{ email: string }>();
  const asksAgain = isRecent(create.error);
  const save = ({ email }: { email: string }, confirm = false) => {
    const { agentId, startsAt } = chosen;
    setMissing(!startsAt);
    if (!startsAt) return;
    create.mutate({
      data: {
        leadId: lead.id,
        startsAt,
        ...(agentId ? { agentId } : {}),
        ...(email.trim() ? { email: email.trim() } : {}),
        ...(call ? { call: { ...call, confirm } } : {}),
      },
    });
  };
  const saveAnyway = () =>
    void form.validateFields().then(
      (fields) => save(fields, true),
      () => undefined,
    );
  const failure = isMissing
    ? appointmentCopy.time.required
    : isTaken(create.error)
      ? appointmentCopy.taken
      : isBookedAlready(create.error)
        ? call
          ? copy.bookedInCall
          : copy.booked
        : failureOf(create.error, copy.failed);
  return (
    <Dialog
      title={copy.title(lead.fullName)}
      okText={asksAgain ? copy.anyway : copy.action}
      cancelText={copy.back}
      // Enter in a field submits, but does not answer the question.
      okButtonProps={{ loading: create.isPending, ...(asksAgain ? {} : { htmlType: 'submit', form: FORM }) }}
      {...(asksAgain ? { onOk: saveAnyway } : {})}
      cancelButtonProps={{ disabled: create.isPending }}
      mask={{ closable: false }}
      onCancel={onClose}
      focusAfter={focusAfter}
      width={560}
    >
      <Form<{ email: string }>
        id={FORM}
        form={form}
        layout="vertical"
        requiredMark={false}
        className={parts.body}
        initialValues={{ email: lead.email ?? '' }}
        onFinish={(fields) => save(fields)}
      >
        <TimeChoice
          chosen={chosen}
          onChange={(next) => {
            setMissing(false);
            setChosen(next);
          }}
          leadId={lead.id}
          timeZone={zoneOf({ timeZone: null, state: lead.state })}
          mayBeAnyone
        />
        <Form.Item
          name="email"
          label={copy.email}
          extra={copy.emailHint}
          rules={[{ type: 'email', transform: cleanEmail, message: copy.emailInvalid }]}
        >
          <Input type="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <FailureNote failure={failure} />
        <p className={parts.hint}>{copy.hint}</p>
      </Form>
    </Dialog>
  );
}
