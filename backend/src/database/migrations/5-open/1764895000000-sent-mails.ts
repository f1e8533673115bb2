import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds e-mails sent to people, for their conversation. Earlier ones are unknown. */
export class SentMails1764895000000 implements MigrationInterface {
  name = 'SentMails1764895000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sent_mails" ("id" uuid NOT NULL DEFAULT uuidv7(), "lead_id" uuid NOT NULL, "purpose" character varying NOT NULL, "subject" character varying NOT NULL, "body" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_sent_mails" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_sent_mails_lead_id_created_at_id" ON "sent_mails" ("lead_id", "created_at", "id")`,
    );
    await queryRunner.query(
      `ALTER TABLE "sent_mails" ADD CONSTRAINT "fk_sent_mails_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "sent_mails"');
  }
}
