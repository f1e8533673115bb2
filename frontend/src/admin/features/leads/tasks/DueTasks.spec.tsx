import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { answer, offline, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { DueTasks } from './DueTasks';
import { tasksCopy } from './tasks.copy';

supportComponentLibrary();

function show(tasks: () => Response | Promise<Response>): void {
  stubApi({ 'GET /api/admin/tasks?due=today&pageSize=20': tasks });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <DueTasks addressOf={(id) => `/?lead=${id}`} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const heading = () => screen.getByRole('heading').textContent;

describe('the tasks of today', () => {
  it('are not said to be none before they are loaded, or when they cannot be', async () => {
    show(offline);
    expect(heading()).toBe(tasksCopy.today.unknown);
    expect(await screen.findByText(tasksCopy.failed)).toBeVisible();
    expect(heading()).toBe(tasksCopy.today.unknown);
  });

  it('are said to be none when there are none', async () => {
    show(() => answer(200, { tasks: [], total: 0, page: 1, pageSize: 20 }));
    expect(await screen.findByText(tasksCopy.today.none)).toBeVisible();
  });
});
