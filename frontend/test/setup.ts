import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { initialDocument } from 'domain/site/initial';
import { withTokensFilled } from 'domain/site/tokens';
import { checkoutDataOf } from '../src/checkout/checkout-data';
import { landingDataOf } from '../src/landing/landing-data-of';
import { providePageData } from '../src/shared/site/page-data';
import { FakeIntersectionObserver } from './intersection';

/*
 * What every browser has and jsdom lacks. The dialog follows the standard where our code leans on it: focus goes in
 * on opening and back on closing, and Escape fires `cancel`.
 */
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
  // A desktop with a mouse, and no special wishes.
  matchMedia: (query: string) => ({
    matches: query === '(pointer: fine)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
// jsdom has getRandomValues only.
crypto.randomUUID ??= () => '2f4c1a56-0a4a-4b5e-9d0c-0c1f7e3b9a77';

/*
 * Answers arrive and timers fire on their own, as in a browser; tests wait for what they show. Testing Library turns
 * React's complaints about that on before each file.
 */
const realSetTimeout = setTimeout;
configure({
  // Under fake timers React still renders in real time: waiting lets it.
  unstable_advanceTimersWrapper: async (advance) => {
    await advance();
    await new Promise((done) => realSetTimeout(done));
  },
});
/** What the renderer puts into the pages, of the first version. */
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
