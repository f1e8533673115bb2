import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Name of an interactive part of a prerendered page. */
export type IslandName = 'first-step' | 'lead-form' | 'stories' | 'checkout';

/**
 * An interactive part inside a static page: rendered on its own here, hydrated on its own by
 * `hydrateIsland` (take-over.tsx), so that the browser loads no code for the static rest. Used by the prerenderer only.
 */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return (
    <div
      data-island={name}
      // Markup that React itself rendered from our own component.
      dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
    />
  );
}
