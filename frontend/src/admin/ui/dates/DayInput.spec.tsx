import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { datesCopy as copy } from './dates.copy';
import { DayInput } from './DayInput';

function Field({ onChange }: { onChange: (day: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <label>
      Día
      <DayInput
        value={value}
        onChange={(day) => {
          setValue(day);
          onChange(day);
        }}
      />
    </label>
  );
}

describe('DayInput', () => {
  it('reads the month first, and swaps it with the day on a click where both are possible', async () => {
    const told = jest.fn();
    const user = userEvent.setup();
    render(<Field onChange={told} />);
    const field = screen.getByRole('textbox');
    await user.type(field, '10/11/2026');
    await user.tab();
    expect(told).toHaveBeenLastCalledWith('2026-10-11');
    expect(screen.getByText(copy.read('domingo, 11 de octubre'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: copy.swap('martes, 10 de noviembre') }));
    expect(told).toHaveBeenLastCalledWith('2026-11-10');
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: copy.swap('domingo, 11 de octubre') }));
    expect(told).toHaveBeenLastCalledWith('2026-10-11');
  });

  it('asks nothing about a day with one reading', async () => {
    const user = userEvent.setup();
    render(<Field onChange={jest.fn()} />);
    const field = screen.getByRole('textbox');
    await user.type(field, '10/11/2026');
    await user.clear(field);
    await user.type(field, '10/21/2026');
    await user.tab();
    expect(field).toHaveValue('21 oct 2026');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
