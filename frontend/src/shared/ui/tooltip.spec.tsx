import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip, TooltipProvider } from './tooltip';

describe('a tooltip', () => {
  it('opens 700 ms after the pointer arrives, and at once with the focus', () => {
    jest.useFakeTimers();
    render(
      <TooltipProvider>
        <Tooltip text="Descargar la lista">
          <button type="button">Exportar</button>
        </Tooltip>
      </TooltipProvider>,
    );
    const button = screen.getByRole('button');
    fireEvent.pointerMove(button, { pointerType: 'mouse' });
    act(() => jest.advanceTimersByTime(699));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Descargar la lista');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    fireEvent.focus(button);
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
  });
});
