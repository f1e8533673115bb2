import { useSearchParams } from 'react-router-dom';
import { useClose } from './use-close';

/**
 * The item whose detail is open over a list, kept in the address.
 *
 * @param tab the section of the list
 * @param name of the parameter with the item's id
 */
export function useOpenItem(tab: string, name: string) {
  const [parameters] = useSearchParams();
  const openId = parameters.get(name);
  return {
    /** Id of the item that is open, or null. */
    openId,
    /** The address of an item's detail over this list. */
    addressOf: (id: string): string => {
      const next = new URLSearchParams(parameters);
      next.set('tab', tab);
      next.set(name, id);
      return `/admin?${next.toString()}`;
    },
    close: useClose(openId, [name]),
  };
}
