import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { BusyTimesQuestion, CalendarReading } from './busy-times';

/** The same file runs as source in the tests, and as built. */
const PROGRAM = join(__dirname, `calendar-reader.process${extname(__filename)}`);

/** A calendar with ten thousand events takes two seconds on a slow machine. */
const LONGEST_MS = 10_000;
const MOST_MEGABYTES = 160;

/** What came of reading a calendar. */
export type ReaderAnswer = CalendarReading | { problem: 'not_a_calendar' | 'too_complex' };

/**
 * When a calendar keeps its owner busy. Rules of recurrence can be written so that no program comes to their end, or has the
 * memory for it. So a process of its own reads each calendar, and is ended after a while: a thread that runs out of memory may
 * take the server along.
 * @param signal ends it at once
 */
export async function readCalendar(
  question: BusyTimesQuestion,
  { longestMs = LONGEST_MS, signal }: { longestMs?: number; signal?: AbortSignal } = {},
): Promise<ReaderAnswer> {
  const reader = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`],
    // The secrets of the environment are none of its business.
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
