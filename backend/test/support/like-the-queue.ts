/** Runs jobs at the same time, and retries those that failed because another one was running. */
export async function likeTheQueue(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(jobs.map((job) => job()));
  for (const [n, { status }] of results.entries()) if (status === 'rejected') await jobs[n]!();
}
