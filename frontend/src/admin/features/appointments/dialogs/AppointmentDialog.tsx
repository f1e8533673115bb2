import { PhoneOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { APPOINTMENT_PROVIDER_NAMES } from 'domain/calendar/appointments';
import { stateName } from 'domain/us-states';
import { useRef } from 'react';
import { useCallLink } from '../../../ui/calls/use-call';
import { Link } from 'react-router-dom';
import type { OfficeAppointmentDto } from '../../../../shared/api/generated/model';
import { formatTimeIn, zoneName } from '../../../../shared/dates';
import { officeZone } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { sourceName } from '../../../lib/source-name';
import { AppointmentActions } from '../../../ui/appointments/AppointmentActions';
import { nameOf, theirTime, whenOf, zoneOf } from '../../../ui/appointments/appointment-words';
import { appointmentCopy } from '../../../ui/appointments/appointments.copy';
import { Standing } from '../../../ui/appointments/Standing';
import { Dialog } from '../../../ui/dialogs/Dialog';
import styles from './AppointmentDialog.module.css';
import { appointmentsCopy } from '../appointments.copy';

const { detail: copy } = appointmentsCopy;

interface Props {
  /** Undefined if it is not among the shown appointments. */
  appointment: OfficeAppointmentDto | undefined;
  onClose: () => void;
}

/** Shows an appointment: the person, the time in both zones, and the actions. */
export function AppointmentDialog({ appointment, onClose }: Props) {
  return (
    <Dialog
      title={copy.title}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
      onCancel={onClose}
      width={560}
    >
      {appointment ? <Detail appointment={appointment} /> : <p role="alert">{copy.gone}</p>}
    </Dialog>
  );
}

function Detail({ appointment }: { appointment: OfficeAppointmentDto }) {
  const { startsAt, endsAt, phoneNumber, state, agentName, provider, leadId, source } = appointment;
  const zone = officeZone();
  const name = useRef<HTMLHeadingElement>(null);
  const callLink = useCallLink();
  return (
    <div className={styles.detail}>
      <h2 ref={name} tabIndex={-1} className={styles.name}>
        {nameOf(appointment)} <Standing appointment={appointment} />
      </h2>
      <p className={styles.when}>
        <time dateTime={startsAt}>
          {whenOf(startsAt)} – {formatTimeIn(endsAt, zone)}
        </time>
        <small>{zoneName(zone)}</small>
      </p>
      <p className={styles.contact}>
        {phoneNumber && (
          <a
            href={`tel:${phoneNumber}`}
            onClick={leadId ? callLink({ id: leadId, phoneNumber }) : undefined}
            aria-label={`${appointmentCopy.call(nameOf(appointment))}: ${formatPhone(phoneNumber)}`}
          >
            <PhoneOutlined /> {formatPhone(phoneNumber)}
          </a>
        )}
        {leadId && <Link to={`/admin?tab=leads&lead=${leadId}`}>{copy.lead}</Link>}
      </p>
      {appointment.callingHours !== 'within' && (
        <Alert type="warning" showIcon title={appointmentCopy.callingHours[appointment.callingHours]} />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{copy.theirs}</dt>
          <dd>{theirTime(startsAt, zoneOf(appointment), zone) || copy.sameTime}</dd>
        </div>
        <div>
          <dt>{copy.state}</dt>
          <dd>{stateName(state)}</dd>
        </div>
        <div>
          <dt>{copy.agent}</dt>
          <dd>{agentName ?? appointmentCopy.nobody}</dd>
        </div>
        <div>
          <dt>{copy.confirmed}</dt>
          <dd>{appointment.confirmedAt ? whenOf(appointment.confirmedAt) : copy.notConfirmed}</dd>
        </div>
        <div>
          <dt>{copy.source}</dt>
          <dd>
            {APPOINTMENT_PROVIDER_NAMES[provider]}
            {appointment.bookedByOffice && `, ${appointmentCopy.bookedByOffice}`}
          </dd>
        </div>
        {source && (
          <div>
            <dt>{copy.leadSource}</dt>
            <dd>{sourceName(source)}</dd>
          </div>
        )}
      </dl>
      <AppointmentActions appointment={appointment} focusAfter={() => name.current} />
    </div>
  );
}
