import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks, invisible characters and apostrophes, which are irrelevant to a search. */
const REMOVED =
  "[\\u0300-\\u036f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff`''\\u02b9\\u02bb-\\u02bf\\u055a\\u2018\\u2019\\u201b\\u2032\\ua78c]";

/**
 * Folds further letters and hyphens for the search by name. The function is replaced without a table lock, and only rows with a
 * changed result are written: names with apostrophes, hyphens and such letters. Servers of the previous release find those names
 * only by their other words until they are replaced.
 */
export class FoldedLetters1795629793391 implements MigrationInterface {
  name = 'FoldedLetters1795629793391';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Reads every lead, which on a large table takes longer than the timeout of requests.
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN lower(replace(replace(replace(replace(translate(
        regexp_replace(normalize(replace(value, U&'\\00b4', ''), NFKD), '${REMOVED}', '', 'g'),
        U&'-\\2010\\2011\\2012\\2013\\2014\\2015\\2043\\2212łŁøØđĐðÐħĦıŧŦŋŊẞÆŒÞ', '         llooddddhhittnnßæœþ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))
    `);
    await this.foldAgain(queryRunner);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g'))
    `);
    await this.foldAgain(queryRunner);
  }

  private async foldAgain(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'UPDATE "leads" SET full_name = full_name WHERE search <> lead_search(full_name, phone_number, state)',
    );
  }
}
