import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
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
import { optionalFields } from '../../../common/dto/optional-fields';
import type { ImportMapping } from './mapping';

const ImportStateField = enumField(
  'ImportState',
  IMPORT_STATES,
  'State of an import. `checking`: its effect is being computed; `checked`: waits to be started; `importing`, `undoing`: running; `failed`: stopped, and the changes made so far stay.',
);
const ImportRefusalField = enumField('ImportRefusal', IMPORT_REFUSAL_KEYS, 'Reason why a row is refused.');
const ImportFieldField = enumField('ImportField', IMPORT_FIELDS, 'Meaning of a column.');
const LeftOutFieldField = enumField('LeftOutField', LEFT_OUT_FIELDS, 'Field that a row may omit.');
const GuessBasisField = enumField(
  'GuessBasis',
  GUESS_BASES,
  'Basis of the guess for a column: its `heading`, its `cells`, or both.',
);
const OUTCOMES = ['create', 'update', 'refuse'] as const;
const ImportOutcomeField = enumField(
  'ImportOutcome',
  OUTCOMES,
  '`create`: a new lead; `update`: a live lead that is not verified; `refuse`: no lead.',
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

/** Descriptions for the API document. A field without one is described by its name. */
const ABOUT: Partial<Record<ImportField, ApiPropertyOptions>> = {
  fullName: { description: 'First and last names in one column.', example: 'Nombre' },
  firstName: { description: 'First name, if it has its own column.' },
  middleName: { description: 'Second first name, if it has its own column.' },
  lastName: { description: 'Last names, if they have their own column.' },
  secondLastName: { description: 'Second last name, if it has its own column.' },
  phoneNumber: { description: 'Phone.', example: 'Teléfono' },
  email: { description: 'E-mail address.' },
  state: {
    description: 'State of residence: code, or name in Spanish or English, alone or as in `Miami, FL 33101`.',
  },
  monthlyIncome: { description: 'Monthly income in whole US dollars.' },
  leadSource: { description: 'Source of the lead.' },
  leadCategory: { description: 'Category of a new lead: its name in Spanish, or its code.' },
  createdAt: {
    description:
      "Time at which a new lead was created, in the past. Without a time zone, it is read in the office's.",
  },
  note: { description: 'Text that is added to the timeline as a note.' },
};

/** Heading of the column for each field. A phone and a name are required. */
export class ImportMappingDto
  extends optionalFields<ImportField, string>(IMPORT_FIELDS, (field) => [
    Heading(),
    ApiPropertyOptional({ type: String, description: `The field \`${field}\`.`, ...ABOUT[field] }),
  ])
  implements ImportMapping
{
  /**
   * More phone columns, tried in order if the first one contains no valid number.
   * @example ["Otro teléfono"]
   */
  @Headings()
  morePhones?: string[];

  /**
   * More e-mail columns, tried in order if the first one contains no address.
   * @example ["Otro correo"]
   */
  @Headings()
  moreEmails?: string[];
}

export class ChangeImportDto {
  /** Column of each field. */
  @IfGiven()
  @Nested(() => ImportMappingDto)
  mapping?: ImportMappingDto;

  /**
   * Default source for rows without one. Stored in lower case.
   * @example feria
   */
  @IfGiven()
  @LowerCase(100)
  @MaxLength(100, { message: 'El origen puede tener 100 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba de dónde vienen.' })
  @IsString({ message: 'Escriba de dónde vienen.' })
  leadSource?: string;
}

/** Mapping and source that the user saw when starting the import; an omitted one is not compared. */
export class StartImportDto extends ChangeImportDto {}

/** Import of leads from a file. */
export class ImportDto {
  /** Id of the import. */
  id: string;

  /**
   * Name of the file.
   * @example feria.csv
   */
  fileName: string;

  /** State of the import. */
  @ImportStateField()
  state: ImportState;

  /** Number of rows in the file, without the headings. */
  rows: number;

  /** Number of rows that the current step has processed. */
  processed: number;

  /** Number of leads that the import created. */
  created: number;

  /** Number of leads that the import changed. */
  updated: number;

  /** Username of the user who uploaded the file. */
  createdBy: string;

  /** Time of the upload. */
  createdAt: Date;

  /** Time at which the import was completed or undone; null before. */
  finishedAt: Date | null;

  /** Time until which the import can be undone; null if there is nothing to undo. */
  undoableUntil: Date | null;
}

export class ImportsDto {
  /** Newest 50 imports, newest first. */
  imports: ImportDto[];
}

/** Number of rows that are refused for one reason. */
export class ImportRefusalCountDto {
  /** The reason. */
  @ImportRefusalField()
  refusal: ImportRefusal;

  /** Number of rows. */
  count: number;
}

/** Number of rows that are imported without one of their cells. */
export class LeftOutCountDto {
  /** The field. */
  @LeftOutFieldField()
  field: LeftOutField;

  /** Number of rows. */
  count: number;
}

/** Optional cell that cannot be read. */
export class LeftOutCellDto {
  /** The field. */
  @LeftOutFieldField()
  field: LeftOutField;

  /**
   * Text of the cell in the file.
   * @example "Fla. Keys"
   */
  text: string;
}

/** Column of the file, with its guessed meaning. */
export class ImportColumnDto {
  /** Heading of the column. */
  heading: string;

  /** Guessed meaning; null if there is none. */
  @ImportFieldField()
  field: ImportField | null;

  /** Basis of the guess; null if there is none. */
  @GuessBasisField()
  basis: GuessBasis | null;

  /** First cells with text, up to three. */
  samples: string[];
}

/** Example row of the file. */
export class ImportExampleDto {
  /** Line number of the row in the file; the headings are line 1. */
  line: number;

  /** Full name as read, or as in the file if the row is refused; null if there is none. */
  fullName: string | null;

  /** Phone in E.164, or as in the file if it is invalid; null if the row has none. */
  phoneNumber: string | null;

  /** Outcome of the row. */
  @ImportOutcomeField()
  outcome: ImportOutcome;

  /** Reason why the row is refused; null for other rows. */
  @ImportRefusalField()
  refusal: ImportRefusal | null;

  /** Optional cells that cannot be read. The row is imported without them, and a note says so. */
  leftOut: LeftOutCellDto[];

  /** Id of the live lead with this phone; null if there is none. */
  leadId: string | null;
}

/** Lead that the undo left unchanged. */
export class LeftLeadDto {
  /** Id of the lead. */
  id: string;

  /** Full name. */
  fullName: string;
}

export class ImportDetailDto extends ImportDto {
  /** Headings of the file. */
  headers: string[];

  /** Column of each field: as in the last file with the same headings, or guessed. */
  mapping: ImportMappingDto;

  /** Default source for rows without one. */
  leadSource: string;

  /** Number of rows that would create a lead, or still have to. */
  toCreate: number;

  /** Number of rows that would change a lead, or still have to. */
  toUpdate: number;

  /** Number of refused rows. */
  refused: number;

  /** Reasons for the refusals, most frequent first. Available for 7 days. */
  refusals: ImportRefusalCountDto[];

  /** Number of rows that are imported without one of their cells, by field, most frequent first. Available for 7 days. */
  leftOut: LeftOutCountDto[];

  /**
   * Number of imported rows of a state that the office does not serve: they are marked, and nothing is sold or sent there.
   * 0 in `checking`, `importing` and `undoing`; available for 7 days.
   */
  stateClosed: number;

  /** Columns of the file while the import waits to be started; empty otherwise. */
  columns: ImportColumnDto[];

  /** Up to 20 rows of each outcome, and up to 20 that are imported without some of their cells. */
  examples: ImportExampleDto[];

  /** Number of leads that the undo left unchanged because a user has worked with them. */
  left: number;

  /** First 100 of the leads that the undo left unchanged. */
  leftLeads: LeftLeadDto[];
}
