import { Worker } from 'node:worker_threads';
import { busyTimesOf, TooComplexError, type BusyTimesQuestion } from './busy-times.ts';
import { NotACalendarError } from './content-lines.ts';
import type { ReaderAnswer } from './calendar-reader.ts';

/** Longer than the server waits. Needed for an endless rule if the server has ended meanwhile. */
const LONGEST_MS = 20_000;
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${LONGEST_MS})`, { eval: true });

function answer(question: BusyTimesQuestion): ReaderAnswer {
  try {
    return busyTimesOf(question);
  } catch (error) {
    if (error instanceof NotACalendarError) return { problem: 'not_a_calendar' };
    if (error instanceof TooComplexError) return { problem: 'too_complex' };
    throw error;
  }
}

process.once('message', (question) => {
  process.send!(answer(question as BusyTimesQuestion), () => process.exit());
});
