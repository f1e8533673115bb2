/** A temporary PostgreSQL for one test run. */
export interface TestPostgres {
  /** Connection string of a user that may create databases. */
  url: string;
  /** Stops the server and removes its files. */
  stop: () => Promise<void>;
}

export function startTestPostgres(): Promise<TestPostgres>;
