import type { Page } from '../shared/site/page';

export const legalPages: Record<string, Page> = {};
