import { solveChallengeWorkers, type Challenge } from 'altcha-lib';
import { getChallenge } from '../../shared/api/generated/leads/leads';

/** Maximum number of workers: more would slow down an old phone without a faster result. */
const MOST_WORKERS = 4;
const TIMEOUT_MS = 60_000;
/** Maximum wait for the worker, which never answers if its script is missing. */
const NO_ANSWER_MS = TIMEOUT_MS + 5_000;

/**
 * Fetches a challenge and computes its solution.
 * @returns challenge and solution in base64, as the server expects them
 * @throws if this browser cannot compute it (no secure context) or needs more than a minute
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
