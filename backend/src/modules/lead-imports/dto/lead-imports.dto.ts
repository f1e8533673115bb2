import {
  GUESS_BASES,
  IMPORT_FIELDS,
  IMPORT_REFUSAL_KEYS,
  IMPORT_STATES,
  LEFT_OUT_FIELDS,
  MORE_COLUMNS_MAX,
  type GuessBasis,
  type ImportField,
  type ImportRefusal,
  type ImportState,
  type LeftOutField,
} from 'domain/imports';
import { ArrayMaxSize, IsArray, IsString, MaxLength, MinLength } from 'class-validator';
import { enumField } from '../../../common/dto/enum-field';
import { LowerCase, OneLine, OneLineEach } from '../../../common/dto/transforms';
import { IfGiven } from '../../../common/dto/if-given';
import { Nested } from '../../../common/dto/nested';
import type { ImportMapping } from '../mapping';

const ImportStateField = enumField(
  'ImportState',
  IMPORT_STATES,
  '`checking` works out what it would do; `checked` waits to be started; `importing`, `undoing` are at work; `failed` stopped, and what it had done stays.',
);
const ImportRefusalField = enumField('ImportRefusal', IMPORT_REFUSAL_KEYS, 'Why a row is refused.');
const ImportFieldField = enumField('ImportField', IMPORT_FIELDS, 'What a column of a list can be.');
const LeftOutFieldField = enumField('LeftOutField', LEFT_OUT_FIELDS, 'A field that a row can do without.');
const GuessBasisField = enumField(
  'GuessBasis',
  GUESS_BASES,
  'What a column is taken for something by: its `heading`, what its `cells` look like, or both.',
);
const OUTCOMES = ['create', 'update', 'refuse'] as const;
const ImportOutcomeField = enumField(
  'ImportOutcome',
  OUTCOMES,
  '`create` a new lead; `update` a live one that is not verified; `refuse`.',
);
export type ImportOutcome = (typeof OUTCOMES)[number];

const HEADING_MAX = 120;
const text = { message: 'Cada columna se dice con su encabezado.' };
const length = { message: 'Ese encabezado es demasiado largo.' };
const Heading = (): PropertyDecorator => (target, key) => {
  IfGiven()(target, key);
  OneLine(HEADING_MAX)(target, key);
  IsString(text)(target, key);
  MaxLength(HEADING_MAX, length)(target, key);
};

const Headings = (): PropertyDecorator => (target, key) => {
  IfGiven()(target, key);
  OneLineEach({ entries: MORE_COLUMNS_MAX, max: HEADING_MAX })(target, key);
  ArrayMaxSize(MORE_COLUMNS_MAX, { message: 'Son demasiadas columnas.' })(target, key);
  IsArray(text)(target, key);
  IsString({ each: true, ...text })(target, key);
  MaxLength(HEADING_MAX, { each: true, ...length })(target, key);
};

/** Which column each field is read from, by its heading. A phone and a name are needed. */
export class ImportMappingDto implements ImportMapping {
  /**
   * First and last names together.
   * @example Nombre
   */
  @Heading()
  fullName?: string;

  /** First name, where the list has it apart. */
  @Heading()
  firstName?: string;

  /** Second first name, where the list has it apart. */
  @Heading()
  middleName?: string;

  /** Last names, where the list has them apart. */
  @Heading()
  lastName?: string;

  /** Second last name, where the list has it apart. */
  @Heading()
  secondLastName?: string;

  /**
   * The phone.
   * @example Teléfono
   */
  @Heading()
  phoneNumber?: string;

  /**
   * Further columns of phones, tried in turn where that one has no valid number.
   * @example ["Otro teléfono"]
   */
  @Headings()
  morePhones?: string[];

  /** The e-mail address. */
  @Heading()
  email?: string;

  /**
   * Further columns of e-mail addresses, tried in turn where that one has none.
   * @example ["Otro correo"]
   */
  @Headings()
  moreEmails?: string[];

  /** State of residence: code, or name in Spanish or English, alone or as in `Miami, FL 33101`. */
  @Heading()
  state?: string;

  /** Whole US dollars. */
  @Heading()
  monthlyIncome?: string;

  /** Where the lead comes from. */
  @Heading()
  leadSource?: string;

  /** Category of a new lead: its name in Spanish, or its code. */
  @Heading()
  leadCategory?: string;

  /** Moment at which a new lead came, in the past; without a zone, by the office's clock. */
  @Heading()
  createdAt?: string;

  /** Becomes a note on the timeline. */
  @Heading()
  note?: string;
}

export class ChangeImportDto {
  /** Which column is what. */
  @IfGiven()
  @Nested(() => ImportMappingDto)
  mapping?: ImportMappingDto;

  /**
   * Where leads come from whose row does not say; kept in lower case.
   * @example feria
   */
  @IfGiven()
  @LowerCase(100)
  @MaxLength(100, { message: 'El origen puede tener 100 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba de dónde vienen.' })
  @IsString({ message: 'Escriba de dónde vienen.' })
  leadSource?: string;
}

/** What the person saw when the import was started; what is left out is not compared. */
export class StartImportDto extends ChangeImportDto {}

/** A list of leads that somebody sent. */
export class ImportDto {
  /** Id of the import. */
  id: string;

  /**
   * Name of the file.
   * @example feria.csv
   */
  fileName: string;

  /** Where it stands. */
  @ImportStateField()
  state: ImportState;

  /** Rows of the file, without the headings. */
  rows: number;

  /** Rows that the step at work has done. */
  processed: number;

  /** Leads that it made. */
  created: number;

  /** Leads that it changed. */
  updated: number;

  /** Username of who sent it. */
  createdBy: string;

  /** When it was sent. */
  createdAt: Date;

  /** When it was done or undone; null before. */
  finishedAt: Date | null;

  /** Until when it can be undone; null where there is nothing to undo. */
  undoableUntil: Date | null;
}

export class ImportsDto {
  /** The newest 50, the newest first. */
  imports: ImportDto[];
}

/** How many rows are refused for one reason. */
export class ImportRefusalCountDto {
  /** The reason. */
  @ImportRefusalField()
  refusal: ImportRefusal;

  /** Rows. */
  count: number;
}

/** Number of rows that are imported without one of their cells. */
export class LeftOutCountDto {
  /** The field. */
  @LeftOutFieldField()
  field: LeftOutField;

  /** Rows. */
  count: number;
}

/** An optional cell that cannot be read. */
export class LeftOutCellDto {
  /** The field. */
  @LeftOutFieldField()
  field: LeftOutField;

  /**
   * The cell, as it stands in the file.
   * @example "Fla. Keys"
   */
  text: string;
}

/** A column of the file, and what it seems to be. */
export class ImportColumnDto {
  /** Its heading. */
  heading: string;

  /** What it is taken for; null for nothing. */
  @ImportFieldField()
  field: ImportField | null;

  /** What it is taken for that by; null where it is taken for nothing. */
  @GuessBasisField()
  basis: GuessBasis | null;

  /** Its first cells with any text, up to three. */
  samples: string[];
}

/** One row of the file. */
export class ImportExampleDto {
  /** Its number among the rows of the file; the headings are 1. */
  line: number;

  /** Name as read, of a refused row as it stands in the file; null where there is none. */
  fullName: string | null;

  /** E.164, or as it stands in the file where it is no valid number; null where the row has none. */
  phoneNumber: string | null;

  /** What becomes of it. */
  @ImportOutcomeField()
  outcome: ImportOutcome;

  /** Why it is refused; null for the others. */
  @ImportRefusalField()
  refusal: ImportRefusal | null;

  /** Optional cells that cannot be read: the row is imported without them, and a note says so. */
  leftOut: LeftOutCellDto[];

  /** The live lead with that phone; null where there is none. */
  leadId: string | null;
}

/** A lead that undoing left as it is. */
export class LeftLeadDto {
  /** Id of the lead. */
  id: string;

  /** Name. */
  fullName: string;
}

export class ImportDetailDto extends ImportDto {
  /** The headings of the file. */
  headers: string[];

  /** Which column is what: proposed from the last list with the same headings, else guessed. */
  mapping: ImportMappingDto;

  /** Where leads come from whose row does not say. */
  leadSource: string;

  /** Rows that would make a lead, or are still to make one. */
  toCreate: number;

  /** Rows that would change a lead, or are still to change one. */
  toUpdate: number;

  /** Rows that are refused. */
  refused: number;

  /** Why, the most frequent first. Known for 7 days. */
  refusals: ImportRefusalCountDto[];

  /** Rows that are imported without one of their cells, by field, the most frequent first. Known for 7 days. */
  leftOut: LeftOutCountDto[];

  /** The columns of the file while it waits to be started; empty otherwise. */
  columns: ImportColumnDto[];

  /** Up to 20 rows of each outcome, and of those that are imported without some of their cells. */
  examples: ImportExampleDto[];

  /** Leads that undoing left as they are, because somebody has worked with them: how many. */
  left: number;

  /** The first 100 of them. */
  leftLeads: LeftLeadDto[];
}
