import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Manages a dialog that an address can ask for. The request is removed from the address once it is seen, so that
 * a reload does not repeat it.
 * @param name parameter of the address
 * @returns whether the dialog is open, and a function that opens or closes it
 */
export function useAsked(name: string): [boolean, (isOpen: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const isAsked = parameters.has(name);
  const [wasAsked, setWasAsked] = useState(isAsked);
  const [isOpen, setOpen] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setOpen(true);
  }
  useEffect(() => {
    if (!isAsked) return;
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        return next;
      },
      { replace: true },
    );
  }, [isAsked, name, setParameters]);
  return [isOpen, setOpen];
}
