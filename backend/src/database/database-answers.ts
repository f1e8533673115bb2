import type { DataSource } from 'typeorm';

/** How long the database may take to say it is there. */
const ANSWER_MS = 2_000;

/** Whether the database answers. */
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
