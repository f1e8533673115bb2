import { PhoneOutlined } from '@ant-design/icons';
import { APPOINTMENT_PROVIDER_NAMES } from 'domain/calendar/appointments';
import { stateName } from 'domain/us-states';
import { useRef } from 'react';
import { useCallLink } from '../../../ui/calls/use-call';
import { Link } from 'react-router-dom';
import type { OfficeAppointmentDto } from '../../../../shared/api/generated/model';
import { formatTimeIn } from '../../../../shared/dates';
import { officeZone } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { AppointmentActions } from '../../../ui/appointments/AppointmentActions';
import { nameOf, standingOf, theirTime, zoneOf } from '../../../ui/appointments/appointment-words';
import { appointmentCopy as copy } from '../../../ui/appointments/appointments.copy';
import { Standing } from '../../../ui/appointments/Standing';
import styles from './AppointmentRow.module.css';

interface Props {
  appointment: OfficeAppointmentDto;
  addressOf: (id: string) => string;
  /** Whether to show the agent. */
  showsAgent: boolean;
}

/** Shows an appointment in the agenda, with its actions. */
export function AppointmentRow({ appointment, addressOf, showsAgent }: Props) {
  const { startsAt, endsAt, phoneNumber, state, agentName, provider, leadId } = appointment;
  const zone = officeZone();
  const name = useRef<HTMLAnchorElement>(null);
  const callLink = useCallLink();
  const theirs = theirTime(startsAt, zoneOf(appointment), zone);
  const facts = [
    ...(theirs ? [theirs] : []),
    ...(state ? [stateName(state)] : []),
    ...(showsAgent ? [agentName ? copy.with(agentName) : copy.nobody] : []),
    ...(provider === 'own' ? [] : [APPOINTMENT_PROVIDER_NAMES[provider]]),
  ];
  return (
    <li className={styles.row} data-standing={standingOf(appointment)}>
      <div className={styles.time}>
        <time dateTime={startsAt}>{formatTimeIn(startsAt, zone)}</time>
        <small>{copy.minutes(minutesOf(startsAt, endsAt))}</small>
      </div>
      <div className={styles.who}>
        <Link ref={name} className={styles.name} to={addressOf(appointment.id)}>
          {nameOf(appointment)}
        </Link>
      </div>
      <div className={styles.facts}>
        <p>{facts.join(' · ')}</p>
        {appointment.callingHours !== 'within' && <p>{copy.callingHours[appointment.callingHours]}</p>}
      </div>
      <div className={styles.standing}>
        <Standing appointment={appointment} />
      </div>
      {phoneNumber && (
        <a
          className={styles.phone}
          href={`tel:${phoneNumber}`}
          onClick={leadId ? callLink({ id: leadId, phoneNumber }) : undefined}
          aria-label={`${copy.call(nameOf(appointment))}: ${formatPhone(phoneNumber)}`}
        >
          <PhoneOutlined /> <span>{formatPhone(phoneNumber)}</span>
        </a>
      )}
      <div className={styles.actions}>
        <AppointmentActions appointment={appointment} focusAfter={() => name.current} />
      </div>
    </li>
  );
}

const minutesOf = (startsAt: string, endsAt: string): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
