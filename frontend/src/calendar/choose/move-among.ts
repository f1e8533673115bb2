const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Moves the focus within a group of buttons by arrow keys, Home and End. Tab reaches only one button of the
 * group.
 */
export function moveAmong(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const step = STEPS[event.key];
  const last = buttons.length - 1;
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? last : step && Math.min(Math.max(at + step, 0), last);
  if (next === undefined || at < 0) return;
  event.preventDefault();
  buttons[next]?.focus();
}
