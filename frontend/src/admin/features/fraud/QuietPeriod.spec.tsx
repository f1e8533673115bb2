import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { QuietPeriod } from './QuietPeriod';

const show = (days: number, onChoose = jest.fn()) => {
  render(
    <MemoryRouter>
      <QuietPeriod text="Sin actividad" days={days} ranges={[7, 30, 90]} onChoose={onChoose} />
    </MemoryRouter>,
  );
  return onChoose;
};

describe('a period without fraud', () => {
  it('offers the next longer one', async () => {
    const onChoose = show(7);
    await userEvent.click(screen.getByRole('button', { name: 'Ver 30 días' }));
    expect(onChoose).toHaveBeenCalledWith(30);
  });

  it('leads to the attempts when it is the longest', () => {
    show(90);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver los intentos' })).toHaveAttribute(
      'href',
      '/admin?tab=seguridad',
    );
  });
});
