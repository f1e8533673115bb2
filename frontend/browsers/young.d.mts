export interface Young {
  owner: string;
  /** Absent for a global. */
  name?: string;
  lacks: string | null;
}
export function knownFunctions(environment: 'public' | 'office'): { count: number; young: Young[] };
