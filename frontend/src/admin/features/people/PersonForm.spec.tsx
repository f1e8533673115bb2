import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, refusal, stubApi } from '../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../test/component-library';
import type { TeamMemberDto } from '../../../shared/api/generated/model';
import { meanwhileCopy } from '../../ui/fields/meanwhile.copy';
import { peopleCopy } from './people.copy';
import { PersonForm } from './PersonForm';

supportComponentLibrary();

const { form: copy } = peopleCopy;
const person = {
  id: '0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3d',
  username: 'ana',
  displayName: 'Ana',
  email: 'ana@example.com',
  role: 'agent',
  isPresent: true,
  weight: 1,
  languages: ['es'],
  states: [] as string[],
} as TeamMemberDto;
const PATH = `/api/admin/users/${person.id}`;

function show(handlers: Parameters<typeof stubApi>[0]) {
  const calls = stubApi(handlers);
  const onSaved = jest.fn();
  const form = (shown: TeamMemberDto) => (
    <QueryClientProvider client={new QueryClient()}>
      <PersonForm person={shown} onSaved={onSaved} />
    </QueryClientProvider>
  );
  const { rerender } = render(form(person));
  return { calls, onSaved, reread: (shown: TeamMemberDto) => rerender(form(shown)) };
}
const nameField = () => screen.getByLabelText(copy.displayName);
async function rename(name: string): Promise<void> {
  await userEvent.clear(nameField());
  await userEvent.type(nameField(), name);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('a name that another user changed meanwhile is shown next to the typed one, and saved only after that', async () => {
  const now = { ...person, displayName: 'Ana Ruiz', weight: 3 };
  let isStale = true;
  const { calls, onSaved } = show({
    [`PATCH ${PATH}`]: () => (isStale ? refusal(409, 'USER_CHANGED', 'Cambió.') : answer(200, now)),
    'GET /api/admin/users': () => answer(200, { users: [now] }),
  });
  await rename('Anita');
  await press(copy.save);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(`Ana Ruiz ${meanwhileCopy.theirs}; Anita ${meanwhileCopy.yours}`);
  expect(nameField()).toHaveValue('Anita');
  expect(screen.getByLabelText(copy.weight)).toHaveValue('3');
  isStale = false;
  await press(meanwhileCopy.save);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(calls.to(PATH).map(({ body }) => body)).toEqual([
    { displayName: 'Anita', seen: { displayName: 'Ana' } },
    { displayName: 'Anita', seen: { displayName: 'Ana Ruiz' } },
  ]);
});

it('the stored values can be kept instead', async () => {
  const { calls } = show({
    [`PATCH ${PATH}`]: () => refusal(409, 'USER_CHANGED', 'Cambió.'),
    'GET /api/admin/users': () => answer(200, { users: [{ ...person, displayName: 'Ana Ruiz' }] }),
  });
  await rename('Anita');
  await press(copy.save);
  await screen.findByRole('alert');
  await press(meanwhileCopy.takeTheirs);
  expect(nameField()).toHaveValue('Ana Ruiz');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls.to(PATH)).toHaveLength(1);
});

it('a change of another user that arrives while the form is open is not reverted', async () => {
  const { calls, onSaved, reread } = show({ [`PATCH ${PATH}`]: () => answer(200, person) });
  reread({ ...person, weight: 3 });
  await rename('Anita');
  await press(copy.save);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(calls.to(PATH)[0]!.body).toEqual({ displayName: 'Anita', seen: { displayName: 'Ana' } });
});
