import { IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { enumField } from '../../../common/dto/enum-field';
import { PasswordAgainField } from '../../../common/dto/password-again';
import { OneLine } from '../../../common/dto/transforms';

const ProblemSeverityField = enumField(
  'SiteProblemSeverity',
  ['error', 'warning'] as const,
  'Severity. `error`: the draft cannot be published; `warning`: the draft can be published.',
);

/** Problem in a field of the draft. */
export class SiteProblemDto {
  /**
   * Path of the field from the document down: names and list positions, joined by dots.
   * @example plans.growth.landing.monthlyCents
   */
  path: string;

  /**
   * Advice for the owner, in Spanish.
   * @example "Escriba algo aquí."
   */
  message: string;

  /** Severity of the problem. */
  @ProblemSeverityField()
  severity: 'error' | 'warning';
}

/** Figure, testimonial or notice without a valid proof. */
export class UnprovenClaimDto {
  /**
   * Path of the field for the proof.
   * @example figures.items.1
   */
  path: string;

  /**
   * Text of the claim.
   * @example "95% de casos con éxito"
   */
  claim: string;

  /**
   * Day on which the proof expired; null if there never was one.
   * @example 2026-10-31
   */
  expiredOn: string | null;
}

/** Draft with its problems. */
export class JudgedDraftDto {
  /** Number of saves; 0 before the first. */
  revision: number;

  /** Problems of the draft, at most 200. */
  problems: SiteProblemDto[];

  /** Claims without a valid proof; empty while the draft has errors. */
  unproven: UnprovenClaimDto[];
}

/** Draft, as the editor opens it. */
export class SiteDraftDto extends JudgedDraftDto {
  /** Content document as saved; it may be invalid. Its schema is `domain/src/site/document.ts`. */
  document: Record<string, unknown>;

  /** Published content document. */
  published: Record<string, unknown>;

  /** Username of the user who last saved the draft; null before the first save. */
  updatedBy: string | null;

  /** Time of the last save; null before the first. */
  updatedAt: Date | null;

  /** Number of the published version. */
  publishedVersion: number;

  /** Time at which that version was published. */
  publishedAt: Date;

  /** True if claims without a proof are shown as samples, because the site is under construction. */
  showsSamples: boolean;

  /**
   * True if the site stores cards and charges after the work (`PAYMENTS_MODE=vault`); texts that contradict this are
   * problems.
   */
  storesCards: boolean;
}

/** Draft to save. */
export class SaveDraftDto {
  /** Revision that the draft is based on. */
  revision: number;

  /** Whole content document, valid or not; at most 1 MB of JSON. */
  document: Record<string, unknown>;
}

/** Draft to publish. */
export class PublishSiteDto {
  /** Revision that the user reviewed. */
  @IsInt({ message: 'revision debe ser un número entero.' })
  @Min(0, { message: 'revision debe ser un número entero.' })
  @Max(2_147_483_647, { message: 'revision debe ser un número entero.' })
  revision: number;

  /** The caller's password, if changed prices require it again. */
  @PasswordAgainField()
  password?: string;
}

/** Published version. */
export class PublicationDto {
  /** Number of the version; one more with each publication. */
  version: number;

  /** Time of the publication. */
  publishedAt: Date;
}

/** Version in the list. */
export class SiteVersionDto {
  /** Number of the version; 1 is the first. */
  version: number;

  /** Time of the publication. */
  publishedAt: Date;

  /** Username of the user who published the version; null for the first one. */
  publishedBy: string | null;

  /** Number of the version that was published again; null for an edited one. */
  restoredFrom: number | null;

  /**
   * Sections of the document that differ from the previous version.
   * @example ["plans", "faq"]
   */
  sections: string[];
}

/** Stored versions, newest first. */
export class SiteVersionsDto {
  /** Versions, at most 100. */
  versions: SiteVersionDto[];
}

/** Difference between the draft and the published version. */
export class SiteChangeDto {
  /**
   * Path of the field in the draft; the list's if an element was removed or the order changed.
   * @example plans.growth.landing.monthlyCents
   */
  path: string;

  /**
   * Place of the field, in the editor's words.
   * @example "Planes › Plan Growth › Precio de cada mes después"
   */
  label: string;

  /**
   * Published value as text; empty if there is none.
   * @example $500
   */
  before: string;

  /**
   * Value in the draft.
   * @example $525
   */
  after: string;
}

/** Changes that publishing the draft would make. */
export class SiteChangesDto {
  /** Changes, at most 200. */
  changes: SiteChangeDto[];

  /** Total number of changes. */
  total: number;
}

/** Person who withdraws consent. */
export class WithdrawPersonDto {
  /**
   * Name of the person on the site; accents and case are ignored.
   * @example "María G."
   */
  @OneLine(120)
  @MaxLength(120, { message: 'Un nombre no tiene más de 120 caracteres.' })
  @MinLength(2, { message: 'Escriba el nombre como aparece en el sitio.' })
  @IsString({ message: 'Escriba el nombre como aparece en el sitio.' })
  name: string;
}

/** Data removed with a person. */
export class PersonWithdrawnDto {
  /** Number of versions that showed the person. */
  versions: number;

  /** Number of deleted files. */
  files: number;
}

/** Ticket that opens the preview once. */
export class PreviewTicketDto {
  /** Ticket, valid for 60 seconds and one page. */
  ticket: string;
}
