/** Does jobs at once, and again what failed because another was at it. */
export async function likeTheQueue(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(jobs.map((job) => job()));
  for (const [n, { status }] of results.entries()) if (status === 'rejected') await jobs[n]!();
}
