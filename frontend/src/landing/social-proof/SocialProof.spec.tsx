import { act, fireEvent, render, screen } from '@testing-library/react';
import { FakeIntersectionObserver } from '../../../test/intersection';
import { stubWillingApi } from '../../../test/landing';
import { openDialogStore } from '../overlays/open-dialog';
import { SocialProof } from './SocialProof';

const samples = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((name) => ({
  name,
  city: 'Houston, TX',
  ago: 'hace 2 horas',
}));

/** Advances the clock second by second, as the page counts. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => jest.advanceTimersByTime(1000));
}

function setTabHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

function openPage() {
  return render(
    <>
      <section id="formulario-contacto" />
      <SocialProof samples={samples} />
    </>,
  );
}

describe('the social-proof notification', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    stubWillingApi();
  });
  afterEach(() => {
    setTabHidden(false);
    act(() => openDialogStore.set(null));
  });

  it('shows a sample after 3 s for 5 s, and the next every 15 s, all five in turn', () => {
    openPage();
    pass(2);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(1);
    expect(screen.getByRole('status')).toHaveTextContent('Uno de Houston, TX');
    expect(screen.getByRole('status')).toHaveTextContent('Comenzó hace 2 horas');
    pass(4);
    expect(screen.getByText('Uno')).toBeVisible();
    pass(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(9);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(1);
    for (const { name } of [...samples.slice(1), ...samples]) {
      expect(screen.getByText(name)).toBeVisible();
      pass(15);
    }
  });

  it('is read in its place, and interrupts no screen reader', () => {
    openPage();
    pass(3);
    const region = screen.getByRole('status');
    expect(region).toHaveTextContent('Uno');
    expect(region).toHaveAttribute('aria-live', 'off');
    expect(screen.getByRole('complementary', { name: 'Clientes que comenzaron hace poco' })).toBeVisible();
  });

  it('stays hidden for the whole visit once dismissed', () => {
    const page = openPage();
    pass(3);
    fireEvent.click(screen.getByRole('button', { name: 'No mostrar más estos avisos' }));
    expect(screen.queryByText('Uno')).not.toBeInTheDocument();
    pass(60);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    page.unmount();
    openPage();
    pass(10);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('gives the focus back to where it was, or to the content', () => {
    const main = document.body.appendChild(document.createElement('main'));
    const link = main.appendChild(document.createElement('button'));
    for (const [before, after] of [
      [link, link],
      [null, main],
    ] as const) {
      window.sessionStorage.clear();
      const page = openPage();
      pass(3);
      (document.activeElement as HTMLElement).blur();
      before?.focus();
      const close = screen.getByRole('button', { name: 'No mostrar más estos avisos' });
      act(() => close.focus());
      fireEvent.click(close);
      pass(1);
      expect(after).toHaveFocus();
      page.unmount();
    }
    main.remove();
  });

  it('does not cover the form, and does not return before its next turn', () => {
    openPage();
    pass(3);
    act(() => FakeIntersectionObserver.scroll(true));
    expect(screen.queryByText('Uno')).not.toBeInTheDocument();
    act(() => FakeIntersectionObserver.scroll(false));
    expect(screen.queryByText('Uno')).not.toBeInTheDocument();
    pass(15);
    expect(screen.getByText('Dos')).toBeVisible();
  });

  it('is not shown while a dialog is open', () => {
    openPage();
    act(() => openDialogStore.set(document.createElement('dialog')));
    pass(5);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('stops its clock while the tab is hidden', () => {
    openPage();
    pass(2);
    setTabHidden(true);
    pass(60);
    setTabHidden(false);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(1);
    expect(screen.getByText('Uno')).toBeVisible();
  });

  it('stays while the pointer or the focus is on it', () => {
    openPage();
    pass(3);
    fireEvent.focus(screen.getByRole('button'));
    pass(30);
    expect(screen.getByText('Uno')).toBeVisible();
    fireEvent.blur(screen.getByRole('button'));
    pass(5);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
