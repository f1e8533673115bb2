import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../lib/times/moments';
import { AppointmentActions } from '../../../ui/appointments/AppointmentActions';
import { nameOf } from '../../../ui/appointments/appointment-words';
import { appointmentCopy } from '../../../ui/appointments/appointments.copy';
import { useAwaitingOutcome } from '../../../ui/appointments/use-awaiting-outcome';
import { QueryTrouble } from '../../../ui/failures/QueryTrouble';
import { appointmentsCopy } from '../appointments.copy';
import styles from './AwaitingOutcome.module.css';

const { awaiting: copy } = appointmentsCopy;
/** Maximum number of appointments shown at first, so that the agenda stays visible. */
const AT_ONCE = { wide: 3, narrow: 2 };

interface Props {
  addressOf: (id: string) => string;
  isWide: boolean;
}

/** Asks for the outcomes of past appointments. */
export function AwaitingOutcome({ addressOf, isWide }: Props) {
  const most = isWide ? AT_ONCE.wide : AT_ONCE.narrow;
  const awaiting = useAwaitingOutcome();
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const trouble = <QueryTrouble query={awaiting} failed={copy.failed} isPart />;
  const { count = 0, appointments = [] } = awaiting.data ?? {};
  if (count === 0) return trouble;
  return (
    <>
      {trouble}
      <section className={styles.awaiting} aria-labelledby="awaiting-outcome">
        <h3 id="awaiting-outcome" ref={heading} tabIndex={-1}>
          {copy.title} <small>{copy.text(count)}</small>
        </h3>
        <ul>
          {appointments.slice(0, showsAll ? undefined : most).map((each) => (
            <li key={each.id}>
              <p>
                <Link to={addressOf(each.id)}>{nameOf(each)}</Link>{' '}
                <span>
                  {[
                    formatDateTime(each.startsAt),
                    ...(each.agentName ? [appointmentCopy.with(each.agentName)] : []),
                  ].join(' · ')}
                </span>
              </p>
              {/* Recording the last outcome also removes the heading; the focus then falls back to the page. */}
              <AppointmentActions appointment={each} isShort focusAfter={() => heading.current} />
            </li>
          ))}
        </ul>
        {appointments.length > most && (
          <Button type="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? copy.less : copy.all(appointments.length)}
          </Button>
        )}
      </section>
    </>
  );
}
