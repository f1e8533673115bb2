import { PrimaryColumn } from 'typeorm';

/** A UUIDv7 primary key made by PostgreSQL: unguessable enough to be shown, ordered enough to be indexed. */
export const IdColumn = (): PropertyDecorator => PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' });
