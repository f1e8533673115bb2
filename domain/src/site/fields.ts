import * as z from 'zod';
import { isDay } from '../dates.ts';

/** How the editor shows a field; a group or a list has none. */
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
    /** Asks for one kind of input. */
    kind?: FieldKind;
    /** One sentence of help under the field. */
    help?: string;
    /** What one element of a list is called: 'Pregunta'. */
    item?: string;
    /** Field of an element that names it in the list. */
    named?: string;
  }
}

/** What every field may say about itself to the editor. */
interface About {
  help?: string;
  /** Longest text, in UTF-16 units. */
  max?: number;
  /** Whether the field may stay empty. */
  optional?: boolean;
}

const EMPTY = 'Escriba algo aquí.';
const tooLong = (max: number): string => `Use ${max} caracteres como máximo.`;
/** Nothing invisible: no control characters, no halves of a character, and none that turn the direction of the text around. */
const VISIBLE_LINE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u;
const VISIBLE_TEXT = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]|\n)*$/u;
const INVISIBLE = 'Tiene caracteres invisibles: escríbalo otra vez a mano.';

// `abort`: a text that is too long is not matched with anything.
const bounded = (max: number, optional: boolean) =>
  z
    .string({ error: EMPTY })
    .max(max, { error: tooLong(max), abort: true })
    .refine((text) => optional || text.trim() !== '', { error: EMPTY, abort: true });

/** One line of plain text. */
export const line = (title: string, { help, max = 120, optional = false }: About = {}) =>
  bounded(max, optional).regex(VISIBLE_LINE, { error: INVISIBLE }).meta({ title, help, kind: 'line' });

/** Plain text of several lines. */
export const text = (title: string, { help, max = 1500, optional = false }: About = {}) =>
  bounded(max, optional).regex(VISIBLE_TEXT, { error: INVISIBLE }).meta({ title, help, kind: 'text' });

/** Paragraphs, each a text of its own. */
export const paragraphs = (title: string, { help, max = 1500 }: About = {}) =>
  z
    .array(text('Párrafo', { max }))
    .min(1, { error: 'Hace falta al menos un párrafo.' })
    .max(10, { error: 'Use 10 párrafos como máximo.' })
    .meta({ title, help, item: 'Párrafo' });

/** A list of at most `max` elements. */
export const list = <T extends z.ZodType>(
  title: string,
  element: T,
  {
    item,
    named,
    help,
    min = 0,
    max,
  }: { item: string; named?: string; help?: string; min?: number; max: number },
) =>
  z
    .array(element)
    .min(min, { error: `Deje al menos ${min}.` })
    .max(max, { error: `Ponga ${max} como máximo.` })
    .meta({ title, help, item, named });

/** No blanks, quotes or what else could end an attribute. */
const PLAIN = /^[^\s"'<>\\^`{|}]+$/;

/** Where a link may lead: https, tel, mailto, a path of ours or a part of the page. Everything else is refused. */
const isAddress = (value: string): boolean =>
  PLAIN.test(value) &&
  (/^(?:https:\/\/[^/]|tel:\+?\d|mailto:[^@]|#\w)/i.test(value) ||
    (value.startsWith('/') && !value.startsWith('//')));

export const address = (title: string, { help, optional = false }: About = {}) =>
  bounded(500, optional)
    .refine((value) => (optional && value === '') || isAddress(value), {
      error: 'Escriba una dirección que empiece con https://, tel:, mailto: o /.',
    })
    .meta({ title, help, kind: 'address' });

/** A telephone number as people read it; 7 to 15 digits. */
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

/** An amount in whole US cents. */
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

/** A calendar day, `YYYY-MM-DD`, or empty. */
export const day = (title: string, help?: string) =>
  z
    .string()
    .refine((value) => value === '' || isDay(value), { error: 'Elija un día.' })
    .meta({ title, help, kind: 'day' });

/** Identifier of an uploaded file: the SHA-256 of its bytes in hexadecimal. */
const mediaId = z.string().regex(/^[0-9a-f]{64}$/, { error: 'Suba el archivo otra vez.' });

/** An uploaded file that only the office sees, or none. */
export const file = (title: string, help?: string) =>
  z
    .object({ id: mediaId, name: z.string().max(200) })
    .nullable()
    .meta({ title, help, kind: 'file' });

/** An uploaded picture with its size in pixels, or none. */
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

/** A video of the site's own, one that was uploaded, or one of YouTube that plays after a touch. */
export const video = (title: string, help?: string) =>
  z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('own'),
        /** Files `/videos/<file>.{mp4,webm,vtt,avif,webp}` that come with the product. */
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
