import { Button } from 'antd';
import { APPOINTMENT_PROVIDER_NAMES } from 'domain/calendar/appointments';
import { useState } from 'react';
import { useListUnmatchedAppointments } from '../../../../shared/api/generated/admin-appointments/admin-appointments';
import type { OfficeAppointmentDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { nameOf, whenOf } from '../../../ui/appointments/appointment-words';
import { QueryTrouble } from '../../../ui/failures/QueryTrouble';
import { appointmentsCopy } from '../appointments.copy';
import { AssignDialog } from '../dialogs/AssignDialog';
import styles from './Unmatched.module.css';

const { unmatched: copy } = appointmentsCopy;

/** Shows appointments of external calendars without a known lead. */
export function Unmatched() {
  const unmatched = useListUnmatchedAppointments({
    query: { staleTime: 0, refetchOnWindowFocus: 'always' },
  });
  const [assigning, setAssigning] = useState<OfficeAppointmentDto | null>(null);
  const { count = 0, appointments = [] } = unmatched.data ?? {};
  return (
    <>
      <QueryTrouble query={unmatched} failed={copy.failed} isPart />
      {appointments.length > 0 && (
        <section className={styles.unmatched} aria-labelledby="unmatched-appointments">
          <h3 id="unmatched-appointments">{copy.title}</h3>
          <p>
            {copy.text}
            {count > appointments.length && ` ${copy.first(appointments.length, count)}`}
          </p>
          <ul>
            {appointments.map((each) => (
              <li key={each.id}>
                <p>
                  <strong>{nameOf(each)}</strong>{' '}
                  <span>
                    {[
                      ...(each.phoneNumber ? [formatPhone(each.phoneNumber)] : []),
                      ...(each.email ? [each.email] : []),
                      formatDateTime(each.startsAt),
                      APPOINTMENT_PROVIDER_NAMES[each.provider],
                    ].join(' · ')}
                  </span>
                </p>
                <Button
                  aria-label={copy.assignOf(nameOf(each), whenOf(each.startsAt))}
                  onClick={() => setAssigning(each)}
                >
                  {copy.assign}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {assigning && <AssignDialog appointment={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
