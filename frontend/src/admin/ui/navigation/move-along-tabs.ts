import type { KeyboardEvent } from 'react';

/**
 * Focuses and opens another tab for an arrow key, Home or End.
 * @param steps arrow keys that move to the next tab (1) or the previous one (-1)
 */
export function moveAlongTabs(
  event: KeyboardEvent,
  tabs: readonly HTMLElement[],
  steps: Readonly<Record<string, 1 | -1>>,
): void {
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const moves: Record<string, number> = { Home: 0, End: -1 };
  for (const [key, step] of Object.entries(steps)) moves[key] = (at + step) % tabs.length;
  const move = moves[event.key];
  if (move === undefined) return;
  event.preventDefault();
  tabs.at(move)?.focus();
  tabs.at(move)?.click();
}
