import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds Pennsylvania, South Dakota and Utah to the calling hours that an owner has edited, unless they have rows. */
export class HoursOfThreeStates1795637100000 implements MigrationInterface {
  name = 'HoursOfThreeStates1795637100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE settings SET value = jsonb_set(value::jsonb, '{states}', value::jsonb->'states' || (
         SELECT jsonb_agg(row ORDER BY row->>'state') FROM unnest(ARRAY[
           '{"state":"PA","weekdays":{"from":"09:00","to":"20:00"},"saturday":{"from":"09:00","to":"12:00"},"sunday":{"from":"09:00","to":"20:00"}}',
           '{"state":"SD","weekdays":{"from":"09:00","to":"20:00"},"saturday":null,"sunday":null}',
           '{"state":"UT","weekdays":{"from":"09:00","to":"20:00"},"saturday":{"from":"09:00","to":"20:00"},"sunday":null}'
         ]::jsonb[]) AS row
          WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(value::jsonb->'states') AS own WHERE own->'state' = row->'state')))::text
        WHERE key = 'quietHours' AND CASE WHEN pg_input_is_valid(value, 'jsonb')
          THEN jsonb_typeof(value::jsonb->'states') = 'array' AND NOT (value::jsonb->'states' @> '[{"state":"PA"},{"state":"SD"},{"state":"UT"}]') END`,
    );
  }

  // Older versions read the added rows too.
  public async down(): Promise<void> {}
}
