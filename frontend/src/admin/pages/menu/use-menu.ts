import { useQueryClient } from '@tanstack/react-query';
import type { MenuPage } from 'domain/menu';
import { getGetMenuQueryKey, useGetMenu, usePinToMenu } from '../../../shared/api/generated/account/account';
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

/** Returns the pages in the menu, and a function that pins pages in place of the pinned ones. */
export function usePins(): MenuDto & { pin: (pins: MenuPage[]) => void } {
  const queries = useQueryClient();
  const pages = usePages();
  const save = usePinToMenu({
    mutation: {
      // Shows the change at once; the answer confirms it, and a failure takes it back.
      onMutate: ({ data: { pins } }) => {
        queries.setQueryData(getGetMenuQueryKey(), { ...pages, pins });
        return pages;
      },
      onSuccess: (saved) => queries.setQueryData(getGetMenuQueryKey(), saved),
      onError: (error, _pins, before) => {
        queries.setQueryData(getGetMenuQueryKey(), before);
        reportFailure(error, copy.failed);
      },
    },
  });
  return { ...pages, pin: (pins) => save.mutate({ data: { pins } }) };
}
