import { StrictMode, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { CrashBoundary } from '../ui/CrashBoundary';
import type { IslandName } from './Island';

/** Brings an island of the prerendered page to life; a page without it is left alone. */
export function hydrateIsland(name: IslandName, children: ReactNode): void {
  const element = document.querySelector(`[data-island="${name}"]`);
  if (!element) return;
  hydrateRoot(
    element,
    <StrictMode>
      <CrashBoundary>{children}</CrashBoundary>
    </StrictMode>,
    { identifierPrefix: name },
  );
}
