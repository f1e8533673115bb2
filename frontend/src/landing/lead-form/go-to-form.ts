import { takeFirstPhone } from '../first-step/first-phone';
import { focusLeadField, LEAD_FIELD_NAMES } from './lead-fields';

/** Anchor of the section with the lead form. */
export const FORM_SECTION = 'formulario-contacto';

/** Scrolls to the form with the number of the first screen, and puts the caret into its first field, which opens a phone's keyboard. */
export function goToForm(): void {
  takeFirstPhone();
  document.getElementById(FORM_SECTION)?.scrollIntoView();
  const [first] = LEAD_FIELD_NAMES;
  if (first) focusLeadField(first, { scroll: false });
}

/**
 * The page's links to the form end in its first field. The focus must be given while the tap is handled, or a phone keeps
 * its keyboard closed, and the browser's own jump would take it away again: so the jump is made here.
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
