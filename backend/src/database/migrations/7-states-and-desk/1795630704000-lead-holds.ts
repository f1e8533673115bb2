import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds reservations of unassigned leads, and an event for the screens when one begins, changes or ends. */
export class LeadHolds1795630704000 implements MigrationInterface {
  name = 'LeadHolds1795630704000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "lead_holds" ("lead_id" uuid NOT NULL, "admin_id" uuid NOT NULL, "is_calling" boolean NOT NULL, "held_until" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "rel_lead_holds_lead_id" UNIQUE ("lead_id"), CONSTRAINT "pk_lead_holds" PRIMARY KEY ("lead_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_lead_holds_held_until" ON "lead_holds" ("held_until")`);
    await queryRunner.query(
      `ALTER TABLE "lead_holds" ADD CONSTRAINT "fk_lead_holds_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`
      CREATE FUNCTION tell_office_of_holds() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('office', jsonb_build_object('kind', 'hold', 'lead', coalesce(NEW.lead_id, OLD.lead_id))::text);
        RETURN NULL;
      END $$`);
    await queryRunner.query(
      `CREATE TRIGGER "tr_lead_holds_office" AFTER INSERT OR DELETE ON "lead_holds" FOR EACH ROW EXECUTE FUNCTION tell_office_of_holds()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "tr_lead_holds_office_on_update" AFTER UPDATE OF "admin_id", "is_calling" ON "lead_holds" FOR EACH ROW
       WHEN ((NEW.admin_id, NEW.is_calling) IS DISTINCT FROM (OLD.admin_id, OLD.is_calling)) EXECUTE FUNCTION tell_office_of_holds()`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "lead_holds"');
    await queryRunner.query('DROP FUNCTION tell_office_of_holds()');
  }
}
