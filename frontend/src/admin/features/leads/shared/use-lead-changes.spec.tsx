import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { answer, stubApi } from '../../../../../test/api-stub';
import { toastStore } from '../../../../shared/ui/toast-store';
import { leadsCopy as copy } from './leads.copy';
import { useLeadChanges } from './use-lead-changes';

const PATH = '/api/admin/leads/bulk';
const previous = [
  { adminId: 'ana', ids: ['l1'] },
  { adminId: null, ids: ['l2', 'l3'] },
];
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

/** Assigns three leads to luz. @param undone numbers of leads that each undo changes */
async function assign(undone: number[]) {
  const api = stubApi({
    [`POST ${PATH}`]: ({ body }) =>
      'assignedTo' in (body as object)
        ? answer(200, { changed: undone.shift(), previous: [] })
        : answer(200, { changed: 3, previous }),
  });
  const { result } = renderHook(useLeadChanges, { wrapper });
  await act(() => result.current.assign(['l1', 'l2', 'l3'], 'luz'));
  return api;
}
const undo = () =>
  act(async () => {
    toastStore.get()!.action!.onClick();
    await new Promise((resolve) => setTimeout(resolve));
  });

describe('an assignment of many leads', () => {
  it('can be undone: each lead returns to its previous assignee', async () => {
    const api = await assign([1, 2]);
    expect(toastStore.get()).toMatchObject({
      title: copy.assignment.givenMany(3),
      action: { label: copy.undo },
    });
    await undo();
    expect(
      api
        .to(PATH)
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { ids: ['l1'], action: 'assign', adminId: 'ana', assignedTo: 'luz' },
      { ids: ['l2', 'l3'], action: 'assign', adminId: null, assignedTo: 'luz' },
    ]);
    expect(toastStore.get()).toMatchObject({ title: copy.assignment.takenBack(3) });
    expect(toastStore.get()).not.toHaveProperty('description');
  });

  it('says how many leads were changed meanwhile and stay', async () => {
    await assign([1, 1]);
    await undo();
    expect(toastStore.get()).toMatchObject({
      title: copy.assignment.takenBack(2),
      description: copy.kept(1),
    });
  });
});

describe('a change of category of many leads', () => {
  /** Makes three leads lost. @param undone numbers of leads that each undo changes */
  async function lose(undone: number[]) {
    const api = stubApi({
      [`POST ${PATH}`]: ({ body }) =>
        'currentCategory' in (body as object)
          ? answer(200, { changed: undone.shift(), previousCategories: [] })
          : answer(200, {
              changed: 3,
              previousCategories: [
                { leadCategory: 'hot', ids: ['l1'] },
                { leadCategory: 'new', ids: ['l2', 'l3'] },
              ],
            }),
    });
    const { result } = renderHook(useLeadChanges, { wrapper });
    await act(() => result.current.setCategory(['l1', 'l2', 'l3'], 'lost'));
    return api;
  }

  it('can be undone: each lead returns to its previous category', async () => {
    const api = await lose([1, 2]);
    expect(toastStore.get()).toMatchObject({
      title: copy.selection.categorised(3),
      action: { label: copy.undo },
    });
    await undo();
    expect(
      api
        .to(PATH)
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { ids: ['l1'], action: 'category', leadCategory: 'hot', currentCategory: 'lost' },
      { ids: ['l2', 'l3'], action: 'category', leadCategory: 'new', currentCategory: 'lost' },
    ]);
    expect(toastStore.get()).toMatchObject({ title: copy.selection.takenBack(3) });
    expect(toastStore.get()).not.toHaveProperty('description');
  });

  it('says how many leads were changed meanwhile and stay', async () => {
    await lose([0, 1]);
    await undo();
    expect(toastStore.get()).toMatchObject({
      title: copy.selection.takenBack(1),
      description: copy.kept(2),
    });
  });

  it('says so if it cannot be undone', async () => {
    await lose([]);
    stubApi({ [`POST ${PATH}`]: () => answer(500, {}) });
    await undo();
    expect(toastStore.get()).toMatchObject({ description: copy.selection.takeBackFailed });
  });

  it('offers no undo if no lead was changed', async () => {
    stubApi({ [`POST ${PATH}`]: () => answer(200, { changed: 0, previousCategories: [] }) });
    const { result } = renderHook(useLeadChanges, { wrapper });
    await act(() => result.current.setCategory(['l1', 'l2'], 'lost'));
    expect(toastStore.get()).not.toHaveProperty('action');
  });
});
