/** @jsxImportSource preact */
import { render } from 'preact';
import { Calendar } from './Calendar';
import { takeAccess } from './calendar-address';

// At once: nothing of ours may see the address as it came.
const access = takeAccess();
const place = document.querySelector('[data-calendar]');
if (place) render(<Calendar access={access} />, place);
