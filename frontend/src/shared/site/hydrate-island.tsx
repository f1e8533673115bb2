import { StrictMode, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { CrashBoundary } from '../ui/CrashBoundary';
import type { IslandName } from './Island';

/**
 * Brings an island of the prerendered page to life; a page without it is left alone.
 * @param isVital whether the page is worth nothing without it; another one that fails stays as it was prerendered
 */
export function hydrateIsland(name: IslandName, children: ReactNode, { isVital = true } = {}): void {
  const element = document.querySelector(`[data-island="${name}"]`);
  if (!element) return;
  const prerendered = { __html: element.innerHTML };
  hydrateRoot(
    element,
    <StrictMode>
      <CrashBoundary fallback={isVital ? undefined : <div dangerouslySetInnerHTML={prerendered} />}>
        {children}
      </CrashBoundary>
    </StrictMode>,
    { identifierPrefix: name },
  );
}
