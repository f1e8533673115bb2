export function buildTargets(environment: 'public' | 'office'): string[];
