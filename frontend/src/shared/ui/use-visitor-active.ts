import { useEffect, useState } from 'react';

const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Returns whether the visitor has touched the page or pressed a key. */
export function useVisitorActive(): boolean {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const note = () => setActive(true);
    FIRST_SIGNS.forEach((sign) => window.addEventListener(sign, note, { once: true }));
    return () => FIRST_SIGNS.forEach((sign) => window.removeEventListener(sign, note));
  }, []);
  return active;
}
