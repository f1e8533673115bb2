/** Delivers a message to the other port in a separate task. */
class FakeMessageChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/**
 * Adds browser functions that jsdom lacks and that the component library's forms and dialogs need. Call it
 * once per test file.
 */
export function supportComponentLibrary(): void {
  const { getComputedStyle } = window;
  Object.assign(window, {
    MessageChannel: FakeMessageChannel,
    // Ignores pseudo-elements, because jsdom cannot style scrollbars.
    getComputedStyle: (element: Element) => getComputedStyle(element),
  });
}
