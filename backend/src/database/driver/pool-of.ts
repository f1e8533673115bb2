import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The connection pool of a data source. TypeORM does not type its driver's pool, so this is the only place with the cast. */
export const poolOf = (dataSource: DataSource): Pool =>
  (dataSource.driver as unknown as { master: Pool }).master;
