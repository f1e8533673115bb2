/** Kinds of the parts of a message other than its text. Media of other types are `file`. */
export const MESSAGE_PART_KINDS = [
  'photo',
  'voice',
  'video',
  'contact',
  'document',
  'file',
  'location',
  'button',
  'reply',
] as const;
export type MessagePartKind = (typeof MESSAGE_PART_KINDS)[number];

export const MESSAGE_PART_NAMES: Readonly<Record<MessagePartKind, string>> = {
  photo: 'Foto',
  voice: 'Nota de voz',
  video: 'Video',
  contact: 'Contacto',
  document: 'Documento',
  file: 'Archivo',
  location: 'Ubicación',
  button: 'Botón',
  reply: 'Respuesta',
};

/** Types of media that the office may open: shown in the page, or downloaded. */
export const MEDIA_TYPES: Readonly<Record<string, 'shown' | 'downloaded'>> = {
  'image/jpeg': 'shown',
  'image/png': 'shown',
  'image/webp': 'shown',
  'audio/mpeg': 'shown',
  'audio/ogg': 'shown',
  'audio/amr': 'shown',
  'application/pdf': 'downloaded',
};

const SAME_TYPES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'application/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
};

/** Returns a media type in lower case and without parameters; '' where it is none. */
export function mediaTypeOf(header: string): string {
  const type = (header.split(';')[0] ?? '').trim().toLowerCase();
  if (!/^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(type)) return '';
  return SAME_TYPES[type] ?? type;
}

/** Returns the kind of a media type. */
export function kindOfMedia(type: string): MessagePartKind {
  if (/^text\/(x-)?vcard$/.test(type)) return 'contact';
  if (type.startsWith('image/')) return 'photo';
  if (type.startsWith('audio/')) return 'voice';
  if (type.startsWith('video/')) return 'video';
  return /^(application\/(pdf|msword|rtf|vnd\..+)|text\/plain)$/.test(type) ? 'document' : 'file';
}

/** Returns a replacement for a missing text: 'Foto', 'Nota de voz', … */
export const wordsFor = (parts: readonly { kind: MessagePartKind }[]): string =>
  [...new Set(parts.filter(({ kind }) => kind !== 'reply').map(({ kind }) => MESSAGE_PART_NAMES[kind]))].join(
    ', ',
  );

/** Returns the name under which a file of one of `MEDIA_TYPES` is saved. */
export const mediaFileName = (contentType: string): string =>
  `archivo.${(contentType.split('/')[1] ?? '').replace('mpeg', 'mp3').replace('jpeg', 'jpg')}`;
