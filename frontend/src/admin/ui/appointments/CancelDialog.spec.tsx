import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { answer, stubApi } from '../../../../test/api-stub';
import { appointment } from '../../../../test/appointment';
import { supportComponentLibrary } from '../../../../test/component-library';
import type { OfficeAppointmentDto } from '../../../shared/api/generated/model';
import { appointmentCopy } from './appointments.copy';
import { CancelDialog } from './CancelDialog';

supportComponentLibrary();

const { cancelDialog: copy } = appointmentCopy;

function open(changed: Partial<OfficeAppointmentDto>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog appointment={appointment(changed)} onClose={jest.fn()} />
    </QueryClientProvider>,
  );
  return screen.getByRole('dialog');
}

describe('the confirmation of a cancellation', () => {
  it('states that an appointment of another calendar is cancelled there, and links to it', () => {
    const cancelUrl = 'https://calendly.com/cancellations/AAAA';
    const dialog = open({ provider: 'calendly', agentId: null, agentName: null, cancelUrl });
    expect(dialog).toHaveTextContent('Esta cita está en Calendly: cancélela allí');
    expect(screen.getByRole('link', { name: 'Cancelarla en Calendly' })).toHaveAttribute('href', cancelUrl);
  });

  it('states so even when that calendar gave no link', () => {
    expect(open({ provider: 'cal', agentId: null, agentName: null })).toHaveTextContent(
      'Esta cita está en Cal.com: cancélela allí',
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('states that the person is notified for an appointment of ours', () => {
    expect(open({})).toHaveTextContent(copy.text);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

/** Opens the dialog; the button stays until the new data is rendered. */
function WithOpener() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Citas
      </h2>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && (
        <CancelDialog
          appointment={appointment({})}
          focusAfter={() => heading.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

describe('a confirmed or dismissed cancellation', () => {
  const ask = async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <WithOpener />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  };

  it('moves the focus from the removed button to the heading', async () => {
    stubApi({ [`PATCH /api/admin/appointments/${appointment({}).id}`]: () => answer(200, appointment({})) });
    await ask();
    await userEvent.click(screen.getByRole('button', { name: copy.action }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Citas' })).toHaveFocus();
  });

  it('returns the focus to its button when nothing is cancelled', async () => {
    await ask();
    await userEvent.click(screen.getByRole('button', { name: copy.back }));
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
  });
});
