import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { DatabaseGate } from './pooled-client';

/**
 * Returns the connection pool of a data source. TypeORM does not type its driver's pool, so this is the only place with the cast.
 */
export const poolOf = (dataSource: DataSource): Pool =>
  (dataSource.driver as unknown as { master: Pool }).master;

/** Returns the gate of a data source's pool, from the options created by `dataSourceOptions`. */
export const gateOf = (dataSource: DataSource): DatabaseGate =>
  (poolOf(dataSource).options as unknown as { gate: DatabaseGate }).gate;
