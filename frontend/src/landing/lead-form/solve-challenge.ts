import { solveChallengeWorkers, type Challenge } from 'altcha-lib';
import { getChallenge } from '../../shared/api/generated/leads/leads';

/** More workers than this would make an old phone slow rather than the answer quick. */
const MOST_WORKERS = 4;
const TIMEOUT_MS = 60_000;
/** Longest wait for the worker: without its script it never answers. */
const NO_ANSWER_MS = TIMEOUT_MS + 5_000;

/**
 * Fetches a challenge and computes its solution.
 * @returns what the server takes for it: the challenge and the solution, as base64
 * @throws when this browser cannot compute (no secure context), or needs more than a minute
 */
export async function solveChallenge(): Promise<string> {
  const challenge = (await getChallenge()) as Challenge;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noAnswer = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, NO_ANSWER_MS, null);
  });
  const solved = solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./challenge.worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  });
  const solution = await Promise.race([solved, noAnswer]).finally(() => clearTimeout(timer));
  if (!solution) throw new Error('no solution was found in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
