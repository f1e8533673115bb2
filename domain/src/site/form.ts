import type * as z from 'zod';
import { siteDocument, type SectionName } from './document.ts';
import type { FieldKind } from './fields.ts';

interface Titled {
  title: string;
  help?: string | undefined;
}

/** Form field of the editor, derived from the schema of the document. */
export type FormField =
  | (Titled & { shape: 'value'; kind: FieldKind })
  | (Titled & { shape: 'choice'; options: string[] })
  | (Titled & { shape: 'group'; fields: { name: string; field: FormField }[] })
  | (Titled & {
      shape: 'list';
      /** Name of one element. */
      item: string;
      /** Field with the value that labels an element. */
      named?: string | undefined;
      element: FormField;
    });

function fieldOf(schema: z.ZodType, name: string): FormField {
  const { title = name, help, kind, item = 'Elemento', named } = schema.meta() ?? {};
  if (kind) return { shape: 'value', title, help, kind };
  let { def } = schema as unknown as { def: { type: string; [part: string]: unknown } };
  if (def.type === 'default') ({ def } = def['innerType'] as unknown as { def: typeof def });
  if (def.type === 'object')
    return {
      shape: 'group',
      title,
      help,
      fields: Object.entries(def['shape'] as Record<string, z.ZodType>).map(([inner, part]) => ({
        name: inner,
        field: fieldOf(part, inner),
      })),
    };
  if (def.type === 'array')
    return { shape: 'list', title, help, item, named, element: fieldOf(def['element'] as z.ZodType, item) };
  if (def.type === 'enum')
    return { shape: 'choice', title, help, options: Object.values(def['entries'] as Record<string, string>) };
  throw new Error(`The editor has no field for ${title}.`);
}

export const formOf = (section: SectionName): FormField => fieldOf(siteDocument.shape[section], section);

/** Returns the initial value of a new element. */
export function emptyValue(field: FormField): unknown {
  if (field.shape === 'choice') return field.options[0] ?? '';
  if (field.shape === 'list') return [];
  if (field.shape === 'group')
    return Object.fromEntries(field.fields.map(({ name, field: inner }) => [name, emptyValue(inner)]));
  if (field.kind === 'money' || field.kind === 'count') return 0;
  if (field.kind === 'flag') return false;
  if (field.kind === 'picture' || field.kind === 'file') return null;
  if (field.kind === 'video') return { kind: 'youtube', videoId: '', poster: null };
  return '';
}
