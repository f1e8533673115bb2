import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const snake = (text: string): string => text.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Returns the column name of an entity's property: `full_name` for `fullName`. */
export const columnNameOf = (property: string): string => snake(property);

const nameOf = (table: Table | string): string =>
  (typeof table === 'string' ? table : table.name).split('.').pop()!;

/** Creates snake_case column names, and readable constraint names for errors and migrations. */
export class SnakeNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, customName ?? propertyName].join('_'));
  }
  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snake(`${relationName}_${referencedColumnName}`);
  }
  override primaryKeyName(table: Table | string): string {
    return `pk_${nameOf(table)}`;
  }
  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `uq_${nameOf(table)}_${columns.join('_')}`;
  }
  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `fk_${nameOf(table)}_${columns.join('_')}`;
  }
  override indexName(table: Table | string, columns: string[]): string {
    return `ix_${nameOf(table)}_${columns.join('_')}`;
  }
}
