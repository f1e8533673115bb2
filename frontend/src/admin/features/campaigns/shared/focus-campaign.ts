/** Focuses a campaign in the list, or the button for a new campaign if the list does not show it. */
export function focusCampaign(id: string): void {
  const target =
    document.querySelector<HTMLElement>(`[data-campaign="${CSS.escape(id)}"]`) ??
    document.querySelector<HTMLElement>('[data-new-campaign]');
  target?.focus({ preventScroll: true });
}
