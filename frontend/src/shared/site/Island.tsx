import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Name of an interactive part of a prerendered page. */
export type IslandName = 'first-step' | 'lead-form' | 'stories' | 'checkout';

/**
 * Marks an interactive part of a static page. It is rendered separately here and hydrated separately by
 * `hydrateIsland` (take-over.tsx), so that the browser loads no code for the static rest. Used only by the
 * prerenderer.
 */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return (
    <div
      data-island={name}
      // Safe: React rendered this markup from our component.
      dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
    />
  );
}
