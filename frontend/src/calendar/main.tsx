/** @jsxImportSource preact */
import { render } from 'preact';
import { hideLoadNotice, showLoadNotice } from '../shared/site/load-notice';
import { Calendar } from './Calendar';
import { takeAccess } from './calendar-address';
import { CrashGuard } from './CrashGuard';

const place = document.querySelector('[data-calendar]');

/** The calendar is at work: the page says nothing of scripts any more. */
function stand(): void {
  place?.setAttribute('data-alive', '');
  hideLoadNotice();
}

/** The page becomes what it was before: readable, with a sentence that says what to do. */
function giveUp(): void {
  place?.replaceChildren();
  showLoadNotice();
}

try {
  // At once: nothing of ours may see the address as it came.
  const access = takeAccess();
  if (place)
    render(
      <CrashGuard stand={stand} giveUp={giveUp}>
        <Calendar access={access} />
      </CrashGuard>,
      place,
    );
} catch (error) {
  giveUp();
  throw error;
}
