import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { initialDocument } from 'domain/site/initial';
import { withTokensFilled } from 'domain/site/tokens';
import { checkoutDataOf } from '../src/checkout/checkout-data';
import { landingDataOf } from '../src/landing/landing-data-of';
import { providePageData } from '../src/shared/site/page-data';
import { FakeIntersectionObserver } from './intersection';

/* Browser features that jsdom lacks. The dialog follows the standard in the parts that we use: it moves
   the focus in on opening and back on closing, and Escape fires `cancel`. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  this.dispatchEvent(new Event('close'));
};
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
});

Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;

class FakePointerEvent extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? 'mouse';
  }
}

Object.assign(window, {
  PointerEvent: FakePointerEvent,
  IntersectionObserver: FakeIntersectionObserver,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  isSecureContext: true,
  // Simulates a desktop with a mouse and without special preferences.
  matchMedia: (query: string) => ({
    matches: query === '(pointer: fine)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
// jsdom only has getRandomValues.
crypto.randomUUID ??= () => '2f4c1a56-0a4a-4b5e-9d0c-0c1f7e3b9a77';

/* Responses and timers are asynchronous, as in a browser; tests wait for the result. Testing Library
   enables React's warnings about this before each file. */
const realSetTimeout = setTimeout;
configure({
  // Limit for what never happens, because a busy machine is many times slower.
  asyncUtilTimeout: 30_000,
  // With fake timers, React still renders in real time, so this waits for it.
  unstable_advanceTimersWrapper: async (advance) => {
    await advance();
    await new Promise((done) => realSetTimeout(done));
  },
});
/** Data that the renderer puts into the pages, from the first version of the site document. */
const initial = withTokensFilled(initialDocument());
beforeEach(() => providePageData(Object.assign(landingDataOf(initial), checkoutDataOf(initial))));
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});
