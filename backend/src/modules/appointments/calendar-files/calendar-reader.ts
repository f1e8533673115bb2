import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { BusyTimesQuestion, CalendarReading } from './busy-times';

/** The extension differs between the source, used in tests, and the build. */
const PROGRAM = join(__dirname, `calendar-reader.process${extname(__filename)}`);

/** Ample: a calendar with ten thousand events takes two seconds on a slow machine. */
const LONGEST_MS = 10_000;
const MOST_MEGABYTES = 160;

/** Result of reading a calendar. */
export type ReaderAnswer = CalendarReading | { problem: 'not_a_calendar' | 'too_complex' };

/**
 * Returns the busy times of a calendar. A recurrence rule can be endless or need too much memory, so a separate process reads
 * each calendar and is ended after a timeout. A thread would not do, because one that runs out of memory may end the server too.
 * @param signal ends the process at once
 */
export async function readCalendar(
  question: BusyTimesQuestion,
  { longestMs = LONGEST_MS, signal }: { longestMs?: number; signal?: AbortSignal } = {},
): Promise<ReaderAnswer> {
  const reader = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`],
    // The process must not receive the secrets in the environment.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReaderAnswer>();
  const tooComplex = (): void => resolve({ problem: 'too_complex' });
  const stop = AbortSignal.any([AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
  stop.addEventListener('abort', tooComplex);
  reader.once('message', (answer) => resolve(answer as ReaderAnswer));
  reader.once('exit', tooComplex);
  reader.once('error', reject);
  try {
    reader.send(question, (error) => {
      if (error) tooComplex();
    });
    return await promise;
  } finally {
    stop.removeEventListener('abort', tooComplex);
    reader.kill('SIGKILL');
  }
}
