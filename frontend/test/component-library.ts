/** A message to the other port, as a task of its own. */
class FakeMessageChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/** What jsdom lacks and the component library's forms and dialogs use. Once in a test file that shows them. */
export function supportComponentLibrary(): void {
  const { getComputedStyle } = window;
  Object.assign(window, {
    MessageChannel: FakeMessageChannel,
    // Scrollbars have no style here.
    getComputedStyle: (element: Element) => getComputedStyle(element),
  });
}
