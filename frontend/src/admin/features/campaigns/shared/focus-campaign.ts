/** Gives the focus to a campaign in the list, or to the button that makes a new one when it is not there. */
export function focusCampaign(id: string): void {
  const target =
    document.querySelector<HTMLElement>(`[data-campaign="${CSS.escape(id)}"]`) ??
    document.querySelector<HTMLElement>('[data-new-campaign]');
  target?.focus({ preventScroll: true });
}
