const observers = new Set<FakeIntersectionObserver>();

/** jsdom lays nothing out, so a test says itself what scrolls in and out of view. */
export class FakeIntersectionObserver {
  constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {
    observers.add(this);
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {
    observers.delete(this);
  }
  static scroll(isIntersecting: boolean): void {
    observers.forEach((observer) => observer.report([{ isIntersecting }]));
  }
}
