import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from './app';

/** Fetches a challenge and solves it as the browser does. */
export async function solvedChallenge(app: TestApp, ip?: string): Promise<string> {
  const { body: challenge } = await app.get<Challenge>('/api/challenge', ip ? { 'x-forwarded-for': ip } : {});
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
