import { takeFirstPhone } from '../first-step/first-phone';
import { focusLeadField, LEAD_FIELD_NAMES } from './lead-fields';

/** Anchor of the section with the lead form. */
export const FORM_SECTION = 'formulario-contacto';

/**
 * Scrolls to the form, copies the number of the first screen, and focuses the first field, which opens a
 * phone's keyboard.
 */
export function goToForm(): void {
  takeFirstPhone();
  document.getElementById(FORM_SECTION)?.scrollIntoView();
  const [first] = LEAD_FIELD_NAMES;
  if (first) focusLeadField(first, { scroll: false });
}

/**
 * Makes links to the form focus its first field. The focus must be set during the tap, otherwise phones keep
 * the keyboard closed. The browser's own jump would remove the focus, so it is replaced.
 */
export function followFormLinks(): void {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (!event.target.closest(`a[href="#${FORM_SECTION}"]`)) return;
    event.preventDefault();
    if (location.hash !== `#${FORM_SECTION}`) history.pushState(null, '', `#${FORM_SECTION}`);
    goToForm();
  });
}
