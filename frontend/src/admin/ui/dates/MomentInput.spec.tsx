import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MomentInput } from './MomentInput';

function Field({ onChange }: { onChange: (moment: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <MomentInput
      aria-label="Día"
      timeLabel="Hora"
      value={value}
      onChange={(moment) => {
        setValue(moment);
        onChange(moment);
      }}
    />
  );
}

it('the input reports a complete moment, even for a day alone, and null for an emptied day', async () => {
  const told = jest.fn();
  const user = userEvent.setup();
  render(<Field onChange={told} />);
  const [day, time] = [screen.getByLabelText('Día'), screen.getByLabelText('Hora')];
  await user.type(day, '11/21/2027');
  await user.tab();
  expect(told).toHaveBeenLastCalledWith('2027-11-21T09:00');
  expect(day).toHaveValue('21 nov 2027');
  await user.clear(time);
  await user.type(time, '16:30');
  expect(told).toHaveBeenLastCalledWith('2027-11-21T16:30');
  await user.clear(day);
  await user.tab();
  expect(told).toHaveBeenLastCalledWith('');
  expect(time).toHaveValue('');
});
