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
/** Vital parts with first effects still to run. */
const waiting = new Set<string>();
let state: 'prerendered' | 'taken-over' | 'given-up' = 'prerendered';

/**
 * Brings the prerendered page to life. When any of it throws before the vital parts stand, the page becomes what it was: readable,
 * with a sentence that says what to do. From then on a failure is the crash screen's.
 */
export function takeOver(work: () => void): void {
  try {
    work();
  } catch (error) {
    giveUp();
    throw error;
  }
}

function giveUp(): void {
  if (state !== 'prerendered') return;
  state = 'given-up';
  for (const { element, prerendered, root } of parts) {
    root.unmount();
    element.innerHTML = prerendered;
  }
  showLoadNotice();
}

function stand(name: string): void {
  waiting.delete(name);
  if (waiting.size > 0 || state !== 'prerendered') return;
  state = 'taken-over';
  hideLoadNotice();
}

/** Tells when everything below it stands. */
function Standing({ name, children }: { name: string; children: ReactNode }) {
  // Later, because an effect that throws is caught only when all effects have run.
  useEffect(() => void setTimeout(() => stand(name)), [name]);
  return children;
}

const Failed = () => (state === 'taken-over' ? <CrashScreen /> : null);

const vital = (name: string, children: ReactNode): ReactNode => {
  waiting.add(name);
  return (
    // React is at work when it reports a crash.
    <CrashBoundary fallback={<Failed />} onCrash={() => queueMicrotask(giveUp)}>
      <Standing name={name}>{children}</Standing>
    </CrashBoundary>
  );
};

/**
 * Brings an island of the prerendered page to life; a page without it is left alone.
 * @param isVital whether the page is worth nothing without it; another one that fails stays as it was prerendered
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

/** Adds a part that stands above the page and exists in the browser only. */
export function addPart(name: string, children: ReactNode): void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(vital(name, children));
  parts.push({ element, prerendered: '', root });
}
