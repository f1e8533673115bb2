import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { answer, held, stubApi } from '../../../test/api-stub';
import { supportComponentLibrary } from '../../../test/component-library';
import { toastStore } from '../../shared/ui/toast-store';
import { ownerZoneStore } from '../lib/times/owner-zone';
import { accountCopy } from './account/account.copy';
import { ChangeUsernameForm } from './account/ChangeUsernameForm';
import { EditorForm } from './campaigns/editor/EditorForm';
import { editorCopy } from './campaigns/shared/campaign-editor.copy';
import { EMPTY_DRAFT } from './campaigns/shared/criteria';
import { templatesCopy } from './campaigns/templates/templates.copy';
import { TemplateForm } from './campaigns/templates/TemplateForm';
import { peopleCopy } from './people/people.copy';
import { PersonForm } from './people/PersonForm';
import { AddTask } from './leads/tasks/AddTask';
import { tasksCopy } from './leads/tasks/tasks.copy';

supportComponentLibrary();

const user = userEvent.setup();
const never = () => new Promise<Response>(() => undefined);
const SESSION = { user: { username: 'ana', role: 'owner', permissions: [] }, timeZone: 'America/New_York' };

function show(element: ReactElement, handlers: Parameters<typeof stubApi>[0]) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/admin'] });
  const api = stubApi({ 'GET /api/admin/session': () => answer(200, SESSION), ...handlers });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return api;
}
const field = (label: string | RegExp) => screen.getByLabelText(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });

beforeAll(() => ownerZoneStore.set('America/New_York'));
beforeEach(() => toastStore.set(null));

describe('text that is typed while a form is saved', () => {
  it('stays in a new task', async () => {
    const { response, release } = held();
    const { form: copy } = tasksCopy;
    const api = show(<AddTask leadId="l1" />, {
      'POST /api/admin/tasks': () => response,
      'GET /api/admin/agents': never,
    });
    type(copy.title, 'Llamar a Ana');
    await user.click(screen.getByRole('button', { name: copy.add }));
    await waitFor(() => expect(api.to('/api/admin/tasks')).toHaveLength(1));
    type(copy.title, 'Llamar a Berta');
    release(answer(201, {}));
    await waitFor(() => expect(toastStore.get()?.title).toBe(copy.added));
    expect(field(copy.title)).toHaveValue('Llamar a Berta');
  });

  it('stays in the form of a user name', async () => {
    const { response, release } = held();
    const { username: copy } = accountCopy;
    const api = show(<ChangeUsernameForm />, { 'POST /api/admin/account/change-username': () => response });
    type(copy.next, 'rosa');
    type(accountCopy.currentPassword.label, 'secreto');
    await user.click(screen.getByRole('button', { name: copy.submit }));
    await waitFor(() => expect(api.to('/api/admin/account/change-username')).toHaveLength(1));
    type(copy.next, 'rosita');
    release(answer(200, {}));
    await waitFor(() => expect(toastStore.get()?.title).toBe(copy.success));
    expect(field(copy.next)).toHaveValue('rosita');
    expect(field(accountCopy.currentPassword.label)).toHaveValue('');
  });

  it('leaves a template open, which is then saved as the same one', async () => {
    const { response, release } = held();
    const onClose = jest.fn();
    const { form: copy } = templatesCopy;
    const stored = { id: 't1', shortcut: null, contentSid: null, updatedAt: '2026-01-02T15:00:00Z' };
    const api = show(
      <TemplateForm template={undefined} onSaved={async () => undefined} onClose={onClose} />,
      {
        'POST /api/admin/message-templates': () => response,
        'PATCH /api/admin/message-templates/t1': () =>
          answer(200, { ...stored, name: 'Saludo', text: 'Hola otra vez' }),
      },
    );
    type(copy.name, 'Saludo');
    type(copy.text, 'Hola');
    await user.click(screen.getByRole('button', { name: copy.save }));
    await waitFor(() => expect(api.to('/api/admin/message-templates')).toHaveLength(1));
    type(copy.text, 'Hola otra vez');
    release(answer(201, { ...stored, name: 'Saludo', text: 'Hola' }));
    await waitFor(() => expect(toastStore.get()?.title).toBe(copy.saved));
    expect(field(copy.text)).toHaveValue('Hola otra vez');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: copy.save })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: copy.save }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.to('/api/admin/message-templates/t1')[0]?.body).toMatchObject({
      text: 'Hola otra vez',
      updatedAt: stored.updatedAt,
    });
  });

  it('leaves a user open', async () => {
    const { response, release } = held();
    const onSaved = jest.fn();
    const { form: copy } = peopleCopy;
    const person = {
      id: 'p1',
      username: 'ana',
      displayName: 'Ana',
      email: 'ana@example.com',
      role: 'agent',
      isPresent: true,
      weight: 1,
      languages: ['es'],
      states: [],
    };
    const api = show(<PersonForm person={person as never} onSaved={onSaved} />, {
      'PATCH /api/admin/users/p1': () => response,
    });
    type(copy.displayName, 'Ana Ruiz');
    await user.click(screen.getByRole('button', { name: copy.save }));
    await waitFor(() => expect(api.to('/api/admin/users/p1')).toHaveLength(1));
    type(copy.email, 'ruiz@example.com');
    release(answer(200, {}));
    await waitFor(() => expect(toastStore.get()?.title).toBe(copy.saved));
    expect(onSaved).not.toHaveBeenCalled();
    expect(field(copy.email)).toHaveValue('ruiz@example.com');
  });

  it('stays in the draft of a campaign', async () => {
    const { response, release } = held();
    const address = { listAddress: '/admin', editorAddress: (id: string) => `/admin?editar=${id}` };
    const api = show(
      <EditorForm
        draftId="c1"
        initial={{ fields: EMPTY_DRAFT, updatedAt: '1' }}
        address={address as never}
      />,
      {
        'PATCH /api/admin/campaigns/c1': () => response,
        'GET /api/admin/leads/sources': never,
        'GET /api/admin/message-templates': never,
      },
    );
    type(editorCopy.name, 'Enero');
    type(editorCopy.message, 'Hola');
    await user.click(screen.getByRole('button', { name: editorCopy.save }));
    await waitFor(() => expect(api.to('/api/admin/campaigns/c1')).toHaveLength(1));
    type(editorCopy.name, 'Febrero');
    release(answer(200, { id: 'c1', updatedAt: '2' }));
    await waitFor(() => expect(toastStore.get()?.title).toBe(editorCopy.savedToast));
    expect(field(editorCopy.name)).toHaveValue('Febrero');
    expect(screen.getByText(editorCopy.unsaved, { exact: false })).toBeVisible();
  });
});
