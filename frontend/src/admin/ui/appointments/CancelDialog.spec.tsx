import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
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

describe('the question before an appointment is cancelled', () => {
  it('says that one of another calendar is cancelled there, and leads to it', () => {
    const cancelUrl = 'https://calendly.com/cancellations/AAAA';
    const dialog = open({ provider: 'calendly', agentId: null, agentName: null, cancelUrl });
    expect(dialog).toHaveTextContent('Esta cita está en Calendly: cancélela allí');
    expect(screen.getByRole('link', { name: 'Cancelarla en Calendly' })).toHaveAttribute('href', cancelUrl);
  });

  it('says so where that calendar named no page', () => {
    expect(open({ provider: 'cal', agentId: null, agentName: null })).toHaveTextContent(
      'Esta cita está en Cal.com: cancélela allí',
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says of our own that the person is told', () => {
    expect(open({})).toHaveTextContent(copy.text);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
