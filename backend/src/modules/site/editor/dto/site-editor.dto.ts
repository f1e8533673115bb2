import { IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { enumField } from '../../../../common/dto/enum-field';
import { PasswordAgainField } from '../../../../common/dto/password-again';
import { OneLine } from '../../../../common/dto/transforms';

const ProblemSeverityField = enumField(
  'SiteProblemSeverity',
  ['error', 'warning'] as const,
  'An `error` keeps the draft from being published; a `warning` is worth a look.',
);

/** What is wrong with a field of the draft. */
export class SiteProblemDto {
  /**
   * Names of fields and places in lists, from the document down, joined by dots.
   * @example plans.growth.landing.monthlyCents
   */
  path: string;

  /**
   * What to do, for the owner.
   * @example "Escriba algo aquí."
   */
  message: string;

  /** Whether it keeps the draft from being published. */
  @ProblemSeverityField()
  severity: 'error' | 'warning';
}

/** A figure, testimonial or notice without a proof that holds today. */
export class UnprovenClaimDto {
  /**
   * Where its proof is to be put.
   * @example figures.items.1
   */
  path: string;

  /**
   * The claim as it is read.
   * @example "95% de casos con éxito"
   */
  claim: string;

  /**
   * The day its proof ran out; null when it never had one.
   * @example 2026-10-31
   */
  expiredOn: string | null;
}

/** What the draft is judged to be. */
export class JudgedDraftDto {
  /** One more with each save; 0 before the first. */
  revision: number;

  /** What is wrong with it, at most 200. */
  problems: SiteProblemDto[];

  /** Empty while the draft breaks a rule. */
  unproven: UnprovenClaimDto[];
}

/** The draft, as the editor opens it. */
export class SiteDraftDto extends JudgedDraftDto {
  /** The content document, as it was saved: it may be invalid. Its schema is `domain/src/site/document.ts`. */
  document: Record<string, unknown>;

  /** The document that is published. */
  published: Record<string, unknown>;

  /** Who saved it last; null before the first save. */
  updatedBy: string | null;

  /** When it was saved last; null before the first save. */
  updatedAt: Date | null;

  /** The version that is published. */
  publishedVersion: number;

  /** When that version was published. */
  publishedAt: Date;

  /** Whether claims without a proof are shown to visitors as samples: on a site under construction. */
  showsSamples: boolean;

  /** Whether the site stores cards and charges after the work (`PAYMENTS_MODE=vault`); texts that say otherwise are problems. */
  storesCards: boolean;
}

/** A draft to be saved. */
export class SaveDraftDto {
  /** The revision that this draft is made of. */
  revision: number;

  /** The whole content document, valid or not; at most 1 MB of JSON. */
  document: Record<string, unknown>;
}

/** The draft that is to be published. */
export class PublishSiteDto {
  /** The revision that was looked at. */
  @IsInt({ message: 'revision debe ser un número entero.' })
  @Min(0, { message: 'revision debe ser un número entero.' })
  @Max(2_147_483_647, { message: 'revision debe ser un número entero.' })
  revision: number;

  /** The own password, where changed prices ask for it again. */
  @PasswordAgainField()
  password?: string;
}

/** A version that was published. */
export class PublicationDto {
  /** Its number; each publication is one more. */
  version: number;

  /** When it was published. */
  publishedAt: Date;
}

/** A version in the list. */
export class SiteVersionDto {
  /** Its number; 1 is the first. */
  version: number;

  /** When it was published. */
  publishedAt: Date;

  /** Name of the administrator; null for the first version. */
  publishedBy: string | null;

  /** The version that was published again; null for one that was edited. */
  restoredFrom: number | null;

  /**
   * The sections of the document that differ from the version before.
   * @example ["plans", "faq"]
   */
  sections: string[];
}

/** The versions that are kept, the newest first. */
export class SiteVersionsDto {
  /** At most 100. */
  versions: SiteVersionDto[];
}

/** A difference between the draft and what is published. */
export class SiteChangeDto {
  /**
   * Its place in the document.
   * @example plans.growth.landing.monthlyCents
   */
  path: string;

  /**
   * Where it is, in the editor's words.
   * @example "Planes › Plan Growth › Precio de cada mes después"
   */
  label: string;

  /**
   * What is published, as it is read; empty for nothing.
   * @example $500
   */
  before: string;

  /**
   * What the draft has.
   * @example $525
   */
  after: string;
}

/** What publishing the draft would change. */
export class SiteChangesDto {
  /** At most 200. */
  changes: SiteChangeDto[];

  /** How many there are in all. */
  total: number;
}

/** A person who takes the consent back. */
export class WithdrawPersonDto {
  /**
   * As the site names the person; accents and capitals do not matter.
   * @example "María G."
   */
  @OneLine(120)
  @MaxLength(120, { message: 'Un nombre no tiene más de 120 caracteres.' })
  @MinLength(2, { message: 'Escriba el nombre como aparece en el sitio.' })
  @IsString({ message: 'Escriba el nombre como aparece en el sitio.' })
  name: string;
}

/** What was removed with a person. */
export class PersonWithdrawnDto {
  /** Versions that showed the person. */
  versions: number;

  /** Files that are gone. */
  files: number;
}

/** Leave to open the preview once. */
export class PreviewTicketDto {
  /** Good for 60 seconds and one page. */
  ticket: string;
}
