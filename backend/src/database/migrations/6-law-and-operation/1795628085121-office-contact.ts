import type { MigrationInterface, QueryRunner } from 'typeorm';

interface PublishedContact {
  phone?: unknown;
  email?: unknown;
  address?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Returns a number as entered in E.164; ten digits are a US number. */
function e164Of(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits === '' || phone.startsWith('+')) return digits && `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/**
 * Moves the office's phone, e-mail and address into the settings. Published values take precedence, because the public knows
 * them; a phone that was only a setting stays if the site has none. The documents keep their values for servers of the previous
 * version, and nothing else reads them.
 */
export class OfficeContact1795628085121 implements MigrationInterface {
  name = 'OfficeContact1795628085121';

  public async up(queryRunner: QueryRunner): Promise<void> {
    const [newest] = (await queryRunner.query(
      `SELECT document->'contact' AS contact FROM site_versions ORDER BY version DESC LIMIT 1`,
    )) as { contact: PublishedContact | null }[];
    const { phone, email, address } = newest?.contact ?? {};
    const found = {
      officePhone: e164Of(textOf(phone)),
      officeEmail: textOf(email),
      officeAddress: textOf(address),
    };
    for (const [key, value] of Object.entries(found))
      if (value !== '')
        await queryRunner.query(
          `INSERT INTO settings (key, value) VALUES ($1, $2)
           ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
          [key, JSON.stringify(value)],
        );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM settings WHERE key IN ('officeEmail', 'officeAddress')`);
  }
}
