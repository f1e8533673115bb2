import { useSearchParams } from 'react-router-dom';
import { useClose } from './use-close';

/**
 * Manages the item that is open over a list, in the address.
 * @param tab the section of the list
 * @param name of the parameter with the item's id
 * @param details parameters of the open item that closing removes too
 */
export function useOpenItem(tab: string, name: string, details: readonly string[] = []) {
  const [parameters] = useSearchParams();
  const openId = parameters.get(name);
  return {
    /** Id of the open item, or null. */
    openId,
    /** Returns the address of an item's detail over this list. */
    addressOf: (id: string): string => {
      const next = new URLSearchParams(parameters);
      next.set('tab', tab);
      next.set(name, id);
      return `/admin?${next.toString()}`;
    },
    close: useClose(openId, [name, ...details]),
  };
}
