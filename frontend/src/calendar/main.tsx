/** @jsxImportSource preact */
import { render } from 'preact';
import { hideLoadNotice, showLoadNotice } from '../shared/site/load-notice';
import { Calendar } from './Calendar';
import { takeAccess } from './calendar-address';
import { CrashGuard } from './CrashGuard';

const place = document.querySelector('[data-calendar]');

/** Hides the hints for a page without scripts, because the calendar is running. */
function showRunning(): void {
  place?.setAttribute('data-alive', '');
  hideLoadNotice();
}

/** Restores the static page, with a sentence that advises the visitor. */
function restoreStaticPage(): void {
  place?.replaceChildren();
  showLoadNotice();
}

try {
  // First of all, because no other code may read the secret in the address.
  const access = takeAccess();
  if (place)
    render(
      <CrashGuard onRendered={showRunning} onFailed={restoreStaticPage}>
        <Calendar access={access} />
      </CrashGuard>,
      place,
    );
} catch (error) {
  restoreStaticPage();
  throw error;
}
