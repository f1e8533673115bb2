import * as z from 'zod';
import { isDay } from '../dates.ts';

/** Kinds of inputs in the editor. Groups and lists have none. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'address'
  | 'phone'
  | 'email'
  | 'money'
  | 'count'
  | 'flag'
  | 'day'
  | 'picture'
  | 'video'
  | 'file';

declare module 'zod' {
  interface GlobalMeta {
    /** Kind of input; the default depends on the type. */
    kind?: FieldKind;
    /** One help sentence under the field. */
    help?: string;
    /** Name of one list element: 'Pregunta'. */
    item?: string;
    /** Whether that name is feminine: 'Pregunta 3 eliminada'. */
    isFeminine?: boolean;
    /** Field with the value that labels the element in the list. */
    named?: string;
  }
}

/** Options common to all fields. */
interface About {
  help?: string;
  /** Maximum length in UTF-16 units. */
  max?: number;
  /** Whether the field may stay empty. */
  optional?: boolean;
}

const EMPTY = 'Escriba algo aquí.';
const tooLong = (max: number): string => `Use ${max} caracteres como máximo.`;
/**
 * Visible text in one line: no control characters, lone surrogates or characters that change the text
 * direction.
 */
const VISIBLE_LINE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u;
const VISIBLE_TEXT = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]|\n)*$/u;
const INVISIBLE = 'Tiene caracteres invisibles: escríbalo otra vez a mano.';

// `abort` skips the pattern for texts that are too long.
const bounded = (max: number, optional: boolean) =>
  z
    .string({ error: EMPTY })
    .max(max, { error: tooLong(max), abort: true })
    .refine((text) => optional || text.trim() !== '', { error: EMPTY, abort: true });

/** Returns the schema of one line of plain text. */
export const line = (title: string, { help, max = 120, optional = false }: About = {}) =>
  bounded(max, optional).regex(VISIBLE_LINE, { error: INVISIBLE }).meta({ title, help, kind: 'line' });

/** Returns the schema of plain text with several lines. */
export const text = (title: string, { help, max = 1500, optional = false }: About = {}) =>
  bounded(max, optional).regex(VISIBLE_TEXT, { error: INVISIBLE }).meta({ title, help, kind: 'text' });

/** Returns the schema of a list of paragraphs. */
export const paragraphs = (title: string, { help, max = 1500 }: About = {}) =>
  z
    .array(text('Párrafo', { max }))
    .min(1, { error: 'Hace falta al menos un párrafo.' })
    .max(10, { error: 'Use 10 párrafos como máximo.' })
    .meta({ title, help, item: 'Párrafo' });

/** Returns the schema of a list with at most `max` elements. */
export const list = <T extends z.ZodType>(
  title: string,
  element: T,
  {
    item,
    isFeminine,
    named,
    help,
    min = 0,
    max,
  }: { item: string; isFeminine?: boolean; named?: string; help?: string; min?: number; max: number },
) =>
  z
    .array(element)
    .min(min, { error: `Deje al menos ${min}.` })
    .max(max, { error: `Ponga ${max} como máximo.` })
    .meta({ title, help, item, isFeminine, named });

/** Text without blanks, quotes and other characters that could end an HTML attribute. */
const PLAIN = /^[^\s"'<>\\^`{|}]+$/;

/** Returns whether a link has a name or password before its host, which deceives readers and publishes a secret. */
const hasUserInformation = (value: string): boolean => /^[a-z]+:\/\/[^/?#]*@/i.test(value);

/** Returns whether a link is allowed: https, tel, mailto, a path of this site or an anchor. */
const isAddress = (value: string): boolean =>
  PLAIN.test(value) &&
  (/^(?:https:\/\/[^/]|tel:\+?\d|mailto:[^@]|#\w)/i.test(value) ||
    (value.startsWith('/') && !value.startsWith('//')));

export const address = (title: string, { help, optional = false }: About = {}) =>
  bounded(500, optional)
    .refine((value) => !hasUserInformation(value), {
      error: 'Quite de la dirección el usuario y la contraseña, lo que está antes de la @.',
    })
    .refine((value) => (optional && value === '') || hasUserInformation(value) || isAddress(value), {
      error: 'Escriba una dirección que empiece con https://, tel:, mailto: o /.',
    })
    .meta({ title, help, kind: 'address' });

/** Returns the schema of a formatted phone number with 7 to 15 digits. */
export const phone = (title: string, { help }: About = {}) =>
  bounded(30, true)
    .refine((value) => value === '' || /^\+?[\d\s().-]+$/.test(value), {
      error: 'Use solo números, espacios, paréntesis y guiones.',
      abort: true,
    })
    .refine((value) => value === '' || /^\d{7,15}$/.test(value.replace(/\D/g, '')), {
      error: 'Escriba el número completo, con su clave de área.',
    })
    .meta({ title, help, kind: 'phone' });

export const email = (title: string, { help }: About = {}) =>
  bounded(254, true)
    .refine((value) => value === '' || /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]+$/.test(value), {
      error: 'Escriba un correo como nombre@ejemplo.com.',
    })
    .meta({ title, help, kind: 'email' });

/** Returns the schema of an amount in whole US cents. */
export const money = (title: string, { help, min = 0 }: { help?: string; min?: number } = {}) =>
  z
    .int({ error: 'Escriba un precio en dólares.' })
    .min(min, { error: min > 0 ? 'El precio no puede ser cero.' : 'El precio no puede ser menor que cero.' })
    .max(1_000_000, { error: 'El precio no puede pasar de $10,000.' })
    .meta({ title, help, kind: 'money' });

export const count = (title: string, min: number, max: number, help?: string) =>
  z
    .int({ error: 'Escriba un número entero.' })
    .min(min, { error: `El número más bajo es ${min}.` })
    .max(max, { error: `El número más alto es ${max}.` })
    .meta({ title, help, kind: 'count' });

export const flag = (title: string, help?: string) =>
  z.boolean({ error: 'Elija sí o no.' }).meta({ title, help, kind: 'flag' });

/** Returns the schema of a calendar day, `YYYY-MM-DD`, or an empty text. */
export const day = (title: string, help?: string) =>
  z
    .string()
    .refine((value) => value === '' || isDay(value), { error: 'Elija un día.' })
    .meta({ title, help, kind: 'day' });

/** Id of an uploaded file: the SHA-256 of its bytes in hexadecimal. */
const mediaId = z.string().regex(/^[0-9a-f]{64}$/, { error: 'Suba el archivo otra vez.' });

/** Returns the schema of an optional uploaded file that only the office sees. */
export const file = (title: string, help?: string) =>
  z
    .object({ id: mediaId, name: z.string().max(200) })
    .nullable()
    .meta({ title, help, kind: 'file' });

/** Returns the schema of an optional uploaded picture with its size in pixels. */
export const picture = (title: string, help?: string) =>
  z
    .object({
      id: mediaId,
      width: z.int().min(1).max(20_000),
      height: z.int().min(1).max(20_000),
      alt: line('Qué se ve', { help: 'Lo oye quien no ve la foto.', max: 200, optional: true }),
    })
    .nullable()
    .meta({ title, help, kind: 'picture' });

/**
 * Returns the schema of a video: included in the product, uploaded, or from YouTube (plays only after a tap).
 */
export const video = (title: string, help?: string) =>
  z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('own'),
        /** Name of the files `/videos/<file>.{mp4,webm,vtt,avif,webp}` that are included in the product. */
        file: z.string().regex(/^[\w-]{1,40}$/),
        seconds: z.int().min(1).max(7200),
      }),
      z.object({
        kind: z.literal('media'),
        id: mediaId,
        seconds: z.int().min(1).max(7200),
        poster: picture('Imagen antes de tocar'),
        captions: text('Subtítulos', {
          help: 'Formato WebVTT. Los lee quien no oye el video.',
          max: 50_000,
          optional: true,
        }),
      }),
      z.object({
        kind: z.literal('youtube'),
        videoId: z
          .string()
          .regex(/^[\w-]{11}$/, { error: 'El identificador de YouTube tiene 11 caracteres.' }),
        poster: picture('Imagen antes de tocar'),
      }),
    ])
    .meta({ title, help, kind: 'video' });
