import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { CrashBoundary } from '../ui/CrashBoundary';
import { CrashScreen } from '../ui/CrashScreen';
import type { IslandName } from './Island';
import { hideLoadNotice, showLoadNotice } from './load-notice';

interface Part {
  element: Element;
  prerendered: string;
  root: Root;
}

const parts: Part[] = [];
/** Names of vital parts that are not rendered completely. */
const waiting = new Set<string>();
let state: 'prerendered' | 'taken-over' | 'given-up' = 'prerendered';

/**
 * Hydrates the prerendered page. If it fails before the vital parts are rendered, restores the static page,
 * with a sentence that advises the visitor. Later failures show the crash screen.
 */
export function takeOver(work: () => void): void {
  try {
    work();
  } catch (error) {
    restoreStaticPage();
    throw error;
  }
}

function restoreStaticPage(): void {
  if (state !== 'prerendered') return;
  state = 'given-up';
  for (const { element, prerendered, root } of parts) {
    root.unmount();
    element.innerHTML = prerendered;
  }
  showLoadNotice();
}

function markRendered(name: string): void {
  waiting.delete(name);
  if (waiting.size > 0 || state !== 'prerendered') return;
  state = 'taken-over';
  hideLoadNotice();
}

/** Reports when its children are rendered. */
function ReportsRendered({ name, children }: { name: string; children: ReactNode }) {
  // Deferred, because an effect's error is caught only after all effects have run.
  useEffect(() => void setTimeout(() => markRendered(name)), [name]);
  return children;
}

const Failed = () => (state === 'taken-over' ? <CrashScreen /> : null);

const vital = (name: string, children: ReactNode): ReactNode => {
  waiting.add(name);
  return (
    // Deferred, because React is still rendering when it reports a crash.
    <CrashBoundary fallback={<Failed />} onCrash={() => queueMicrotask(restoreStaticPage)}>
      <ReportsRendered name={name}>{children}</ReportsRendered>
    </CrashBoundary>
  );
};

/**
 * Hydrates an island of the prerendered page; does nothing if the page does not have it.
 * @param isVital whether the page is useless without it; an island that is not vital stays static after a
 * failure
 */
export function hydrateIsland(name: IslandName, children: ReactNode, { isVital = true } = {}): void {
  const element = document.querySelector(`[data-island="${name}"]`);
  if (!element) return;
  const prerendered = element.innerHTML;
  const part = isVital ? (
    vital(name, children)
  ) : (
    <CrashBoundary fallback={<div dangerouslySetInnerHTML={{ __html: prerendered }} />}>
      {children}
    </CrashBoundary>
  );
  const root = hydrateRoot(element, <StrictMode>{part}</StrictMode>, { identifierPrefix: name });
  parts.push({ element, prerendered, root });
}

/** Adds a part above the page that exists only in the browser. */
export function addPart(name: string, children: ReactNode): void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(vital(name, children));
  parts.push({ element, prerendered: '', root });
}
