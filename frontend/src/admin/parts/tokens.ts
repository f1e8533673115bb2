/** Custom properties that the page shows, by their names in the token files. */
export const COLOURS = [
  '--ink',
  '--ink-soft',
  '--line',
  '--panel',
  '--admin-ground',
  '--table-head',
  '--mint',
  '--jade',
  '--bugambilia',
  '--maiz',
  '--error',
  '--error-soft',
  '--warn-ink',
  '--warn-soft',
  '--warn-line',
  '--heat-1',
  '--heat-2',
  '--heat-3',
  '--heat-4',
  '--heat-5',
  '--heat-6',
  '--focus',
] as const;

export const SPACES = [
  '--space-1',
  '--space-2',
  '--space-3',
  '--space-4',
  '--space-5',
  '--space-6',
  '--space-7',
  '--space-8',
] as const;

export const TEXTS = ['--text-xs', '--text-sm', '--text-md', '--text-lg', '--text-xl'] as const;
