export const storiesCopy = {
  label: 'Videos',
  previous: 'Videos anteriores',
  next: 'Videos siguientes',
  play: (title: string) => `Ver el video: ${title}`,
  watch: 'Ver el video',
  seconds: (seconds: number) => `${seconds} s`,
  captions: 'Español',
} as const;
