import { useSearchParams } from 'react-router-dom';

/** Filters that live in the address: reads one by name, and changes some at once. An empty one leaves the address. */
export function useParameters() {
  const [parameters, setParameters] = useSearchParams();
  return {
    read: (name: string): string => parameters.get(name) ?? '',
    set: (changes: Record<string, string>) =>
      setParameters((now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }),
  };
}
