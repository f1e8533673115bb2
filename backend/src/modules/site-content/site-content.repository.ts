import { Injectable } from '@nestjs/common';
import type { OfficeContact, SectionName, SiteDocument } from 'domain/site/document';
import type { StateRegistration } from 'domain/state-law/registrations';
import { DataSource, type EntityManager } from 'typeorm';
import { readOffice, type OfficeSettings } from './office-contact';
import { many, one, run, type StatementSource } from '../../database/statements';

const COLUMNS = 'version, document, published_at AS "publishedAt", catalog_version AS "catalogVersion"';

/** SQL expression for the displayed name of user `u`. */
const NAME = `coalesce(u.display_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username)`;

/** Number of versions that are kept. */
const VERSIONS_KEPT = 100;

/** Version as stored. */
export interface StoredVersion {
  version: number;
  /** Valid when published; a later schema may refuse it. */
  document: unknown;
  publishedAt: Date;
  catalogVersion: number;
}

/** Version in the list of versions. */
export interface VersionSummary {
  version: number;
  publishedAt: Date;
  /** Name of the user; null for the first version, or if that account no longer exists. */
  publishedBy: string | null;
  restoredFrom: number | null;
  sections: SectionName[];
}

/** Draft as stored. */
export interface StoredDraft {
  revision: number;
  document: Record<string, unknown>;
  updatedBy: string | null;
  updatedAt: Date;
}

/** Reads and writes the `site_versions` and `site_draft` tables. */
@Injectable()
export class SiteContentRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Inserts the first version unless there is one. Safe when several instances start at once. */
  async insertFirst(document: SiteDocument): Promise<void> {
    await run(
      this.dataSource,
      `INSERT INTO site_versions (version, document)
       SELECT 1, $1::jsonb WHERE NOT EXISTS (SELECT FROM site_versions) ON CONFLICT DO NOTHING`,
      [JSON.stringify(document)],
    );
  }

  /**
   * Returns the number of the newest version, 0 for none, the saved contact settings of the office, and its registrations in states,
   * in the order of the states.
   */
  async newestNumber(): Promise<{
    version: number;
    office: Partial<OfficeSettings>;
    registrations: StateRegistration[];
  }> {
    const row = await one<{
      version: number | null;
      office: { key: keyof OfficeSettings; value: string }[] | null;
      registrations: StateRegistration[] | null;
    }>(
      this.dataSource,
      `SELECT (SELECT max(version) FROM site_versions) AS version,
              (SELECT jsonb_agg(jsonb_build_object('key', key, 'value', value)) FROM settings
                WHERE key IN ('officePhone', 'officeEmail', 'officeAddress') AND value IS NOT NULL) AS office,
              (SELECT jsonb_agg(jsonb_build_object('state', state, 'number', registration_number, 'endsOn', registration_ends_on) ORDER BY state)
                 FROM state_choices WHERE registration_number <> '') AS registrations`,
    );
    return {
      version: row?.version ?? 0,
      office: readOffice(row?.office ?? []),
      registrations: row?.registrations ?? [],
    };
  }

  version(version: number): Promise<StoredVersion | null> {
    return one(this.dataSource, `SELECT ${COLUMNS} FROM site_versions WHERE version = $1`, [version]);
  }

  newest(source: StatementSource = this.dataSource): Promise<StoredVersion | null> {
    return one(source, `SELECT ${COLUMNS} FROM site_versions ORDER BY version DESC LIMIT 1`);
  }

  /** Returns the kept versions without their documents, newest first. */
  list(): Promise<VersionSummary[]> {
    return many(
      this.dataSource,
      `SELECT v.version, v.published_at AS "publishedAt", ${NAME} AS "publishedBy",
              v.restored_from AS "restoredFrom", v.sections
         FROM site_versions v LEFT JOIN admin_users u ON u.id = v.published_by
        ORDER BY v.version DESC`,
    );
  }

  /** Serialises publications until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', ['site-content']);
  }

  /** Adds a version and removes versions beyond the maximum. Call it under `lock`. */
  async insert(
    manager: EntityManager,
    added: {
      document: SiteDocument;
      /** Stored in the version for servers of the previous release, which read it there. */
      office: OfficeContact;
      /** Catalogue number to keep, or null to use the new version's number because promises changed. */
      catalogVersion: number | null;
      publishedBy: string;
      restoredFrom: number | null;
      sections: readonly SectionName[];
    },
  ): Promise<{ version: number; publishedAt: Date }> {
    const row = await one<{ version: number; publishedAt: Date }>(
      manager,
      `INSERT INTO site_versions (version, document, published_by, restored_from, sections, catalog_version)
       SELECT max(version) + 1, $1::jsonb, $2, $3, $4, coalesce($5, max(version) + 1) FROM site_versions
       RETURNING version, published_at AS "publishedAt"`,
      [
        JSON.stringify({ ...added.document, contact: { ...added.document.contact, ...added.office } }),
        added.publishedBy,
        added.restoredFrom,
        added.sections,
        added.catalogVersion,
      ],
    );
    await run(manager, 'DELETE FROM site_versions WHERE version <= $1', [row!.version - VERSIONS_KEPT]);
    return row!;
  }

  /** Returns the ids of all uploaded files in a kept version or the draft. */
  async mediaInUse(): Promise<string[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      `SELECT DISTINCT found[1] AS id
         FROM (SELECT document::text AS text FROM site_versions UNION ALL SELECT document::text FROM site_draft) d,
              regexp_matches(d.text, '"([0-9a-f]{64})"', 'g') AS found`,
    );
    return rows.map(({ id }) => id);
  }

  draft(source: StatementSource = this.dataSource): Promise<StoredDraft | null> {
    return one(
      source,
      `SELECT d.revision, d.document, ${NAME} AS "updatedBy", d.updated_at AS "updatedAt"
         FROM site_draft d LEFT JOIN admin_users u ON u.id = d.updated_by`,
    );
  }

  /**
   * Saves the draft in one statement, unless another was saved meanwhile.
   * @param revision revision on which the new draft is based; 0 if there is none
   * @returns the new revision, or null if another draft was saved
   */
  async saveDraft(
    { revision, document, adminId }: { revision: number; document: object; adminId: string },
    source: StatementSource = this.dataSource,
  ): Promise<number | null> {
    const row = await one<{ revision: number }>(
      source,
      `WITH changed AS (
         UPDATE site_draft SET revision = revision + 1, document = $2, updated_by = $3, updated_at = now()
          WHERE revision = $1 RETURNING revision),
       added AS (
         INSERT INTO site_draft (id, revision, document, updated_by) SELECT 1, 1, $2, $3 WHERE $1 = 0
         ON CONFLICT DO NOTHING RETURNING revision)
       SELECT revision FROM changed UNION ALL SELECT revision FROM added`,
      [revision, JSON.stringify(document), adminId],
    );
    return row?.revision ?? null;
  }

  /** Returns the kept versions with their documents, oldest first. Call it under `lock`. */
  all(manager: EntityManager): Promise<{ version: number; document: unknown }[]> {
    return many(manager, 'SELECT version, document FROM site_versions ORDER BY version');
  }

  /** Changes a version's document. Used only to remove a person from all versions. */
  async rewrite(manager: EntityManager, version: number, document: SiteDocument): Promise<void> {
    await run(manager, 'UPDATE site_versions SET document = $2::jsonb WHERE version = $1', [
      version,
      JSON.stringify(document),
    ]);
  }

  /** Replaces the draft regardless of its revision, when a version is published again. */
  async replaceDraft(manager: EntityManager, document: object, adminId: string): Promise<number> {
    const row = await one<{ revision: number }>(
      manager,
      `INSERT INTO site_draft (id, revision, document, updated_by) VALUES (1, 1, $1, $2)
       ON CONFLICT (id) DO UPDATE SET revision = site_draft.revision + 1, document = excluded.document,
         updated_by = excluded.updated_by, updated_at = now()
       RETURNING revision`,
      [JSON.stringify(document), adminId],
    );
    return row!.revision;
  }
}
