import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ToastRegion } from './toast';
import { showToast, toastStore } from './toast-store';

const region = () => screen.getByRole('region', { name: 'Avisos (F8)' });

describe('the toast region', () => {
  beforeEach(() => toastStore.set(null));

  it('shows one toast at a time: the latest', async () => {
    render(<ToastRegion />);
    act(() => showToast({ title: 'Primero' }));
    act(() => showToast({ title: 'Segundo', description: 'Con detalle', variant: 'destructive' }));
    await waitFor(() => expect(region().querySelectorAll('li')).toHaveLength(1));
    expect(region()).toHaveTextContent('SegundoCon detalle');
    expect(region().querySelector('li')).toHaveAttribute('data-variant', 'destructive');
  });

  it('shows a toast that was requested before the region existed', () => {
    showToast({ title: 'Temprano' });
    render(<ToastRegion />);
    expect(region()).toHaveTextContent('Temprano');
  });

  it('closes after 5 s, and is deleted after 1,000,000 ms', () => {
    jest.useFakeTimers();
    render(<ToastRegion />);
    act(() => showToast({ title: 'Breve' }));
    act(() => jest.advanceTimersByTime(4999));
    expect(region()).toHaveTextContent('Breve');
    act(() => jest.advanceTimersByTime(1));
    expect(region()).not.toHaveTextContent('Breve');
    act(() => jest.advanceTimersByTime(999_999));
    expect(toastStore.get()).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(toastStore.get()).toBeNull();
  });

  it('is announced with its title and description', async () => {
    render(<ToastRegion />);
    act(() => showToast({ title: 'Código enviado', description: 'Revise su celular.' }));
    await waitFor(() => {
      const announced = screen.getAllByRole('status').map((status) => status.textContent);
      expect(announced).toContain('Aviso Código enviadoRevise su celular.');
    });
  });

  it('is reached with F8 and closed with its button', () => {
    render(<ToastRegion />);
    act(() => showToast({ title: 'Uno' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(region().querySelector('ol')).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(region()).not.toHaveTextContent('Uno');
  });

  it.each([
    [60, false],
    [40, true],
  ])('swiped %i px to the right, stays: %s', (distance, stays) => {
    render(<ToastRegion />);
    act(() => showToast({ title: 'Uno' }));
    const toast = region().querySelector('li')!;
    fireEvent.pointerDown(toast, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(toast, { clientX: 10, clientY: 0 });
    fireEvent.pointerMove(toast, { clientX: distance, clientY: 0 });
    fireEvent.pointerUp(toast, { clientX: distance, clientY: 0 });
    expect(region().textContent?.includes('Uno')).toBe(stays);
  });

  it('moves into an open dialog, and out again', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    const { rerender } = render(<ToastRegion container={dialog} />);
    act(() => showToast({ title: 'Código incorrecto' }));
    expect(dialog).toHaveTextContent('Código incorrecto');
    rerender(<ToastRegion container={null} />);
    expect(dialog).toBeEmptyDOMElement();
    expect(region()).toHaveTextContent('Código incorrecto');
    dialog.remove();
  });
});
