import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { supportComponentLibrary } from '../../../../test/component-library';
import { Analytics } from './Analytics';
import { analyticsCopy } from './analytics.copy';

supportComponentLibrary();

jest.mock('./AnalyticsCards', () => ({ AnalyticsCards: () => null }));
jest.mock('./ShowRate', () => ({ __esModule: true, default: () => <p>86.2 %</p> }));

const open = (from: string, to: string) =>
  render(
    <MemoryRouter initialEntries={[`/admin?seccion=asistencia&desde=${from}&hasta=${to}`]}>
      <Analytics />
    </MemoryRouter>,
  );

describe('the show rate of a period', () => {
  it('is not fetched for a period that is too long, and a text by the dates explains it', () => {
    open('2024-01-01', '2025-02-04');
    for (const name of ['Desde', 'Hasta']) {
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription(analyticsCopy.tooLong(400));
      expect(screen.getByLabelText(name)).toBeInvalid();
    }
    expect(screen.getByRole('tabpanel')).toBeEmptyDOMElement();
  });

  it('is shown for the longest allowed period', async () => {
    open('2024-01-01', '2025-02-03');
    expect(await screen.findByText('86.2 %')).toBeVisible();
    expect(screen.queryByText(analyticsCopy.tooLong(400))).toBeNull();
    expect(screen.getByLabelText('Desde')).toBeValid();
  });
});
