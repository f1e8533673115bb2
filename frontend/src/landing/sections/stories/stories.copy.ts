export const storiesCopy = {
  label: 'Videos',
  previous: 'Videos anteriores',
  next: 'Videos siguientes',
  /** Name of the poster's button; includes the visible length. */
  play: (title: string, length?: string) => `Ver el video: ${title}${length ? `, ${length}` : ''}`,
  watch: 'Ver el video',
  seconds: (seconds: number) => `${seconds} s`,
  captions: 'Español',
} as const;
