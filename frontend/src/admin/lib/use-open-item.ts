import { useSearchParams } from 'react-router-dom';

/**
 * The item whose detail is open over a list, kept in the address.
 *
 * @param tab the section of the list
 * @param name of the parameter with the item's id
 */
export function useOpenItem(tab: string, name: string) {
  const [parameters, setParameters] = useSearchParams();
  return {
    /** Id of the item that is open, or null. */
    openId: parameters.get(name),
    /** The address of an item's detail over this list. */
    addressOf: (id: string): string => {
      const next = new URLSearchParams(parameters);
      next.set('tab', tab);
      next.set(name, id);
      return `/admin?${next.toString()}`;
    },
    close: () =>
      setParameters((now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        return next;
      }),
  };
}
