import type { DataSource } from 'typeorm';

/** Maximum response time of the database. */
const ANSWER_MS = 2_000;

/** Returns whether the database responds. */
export async function databaseAnswers(dataSource: DataSource): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answered = dataSource.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
