const observers = new Set<FakeIntersectionObserver>();

/** Replacement for IntersectionObserver: jsdom has no layout, so a test sets which elements are visible. */
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
