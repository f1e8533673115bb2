import { useQueryClient } from '@tanstack/react-query';
import type { MenuPage } from 'domain/office/menu';
import {
  getGetMenuQueryKey,
  getPinToMenuMutationKey,
  useGetMenu,
  usePinToMenu,
} from '../../../shared/api/generated/account/account';
import type { MenuDto } from '../../../shared/api/generated/model';
import { reportFailure } from '../../lib/report-failure';
import { useMay, useRole } from '../../session/may';
import { administrationCopy as copy } from './administration.copy';
import { menuOf, type Menu } from './menu';

const NONE: MenuDto = { pins: [], inUse: [] };

/** Returns the user's pinned pages and those in use; none until the server has sent them. */
const usePages = (): MenuDto => useGetMenu().data ?? NONE;

/** Returns the user's menu. */
export function useMenu(): Menu {
  return menuOf(useMay(), useRole(), usePages());
}

/** Returns the pages in the menu, and a function that pins pages in place of the pinned ones, once these are known. */
export function usePins(): MenuDto & { pin?: (pins: MenuPage[]) => void } {
  const queries = useQueryClient();
  const { data: pages } = useGetMenu();
  const queryKey = getGetMenuQueryKey();
  const { mutate: save } = usePinToMenu({
    mutation: {
      // One after the other, so that the server keeps the last choice.
      scope: { id: 'pins' },
      // Shows the change at once.
      onMutate: async ({ data: { pins } }) => {
        await queries.cancelQueries({ queryKey });
        queries.setQueryData<MenuDto>(queryKey, (before) => before && { ...before, pins });
      },
      onError: (error) => reportFailure(error, copy.failed),
      // The last answer confirms the changes or takes them back.
      onSettled: () =>
        queries.isMutating({ mutationKey: getPinToMenuMutationKey() }) === 1
          ? queries.invalidateQueries({ queryKey })
          : undefined,
    },
  });
  return pages ? { ...pages, pin: (pins) => save({ data: { pins } }) } : NONE;
}
