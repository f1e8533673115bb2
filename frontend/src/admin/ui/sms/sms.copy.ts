export const smsCopy = {
  link: (place: string) =>
    `${place} será el enlace personal para elegir hora. Se crea al enviar el mensaje y solo lo lee la persona.`,
  variables: {
    unknown: (names: string[], known: string[]) =>
      `${names.join(', ')} no ${names.length === 1 ? 'existe' : 'existen'}. Las únicas variables son ${known.slice(0, -1).join(', ')} y ${known.at(-1)}.`,
    open: 'Escriba cada variable con dos llaves a cada lado, como {{firstName}}.',
  },
  size: {
    segments: (segments: number) => (segments === 1 ? '1 segmento' : `${segments} segmentos`),
    characters: (count: string, room: string) => `${count} de ${room} caracteres`,
    gsm7: 'Alfabeto básico (GSM-7)',
    ucs2: 'Con acentos o símbolos (UCS-2)',
    hint: 'Se paga por segmento: 160 caracteres con el alfabeto básico, 70 si hay á, í, ó, ú, emojis u otros símbolos.',
  },
  costly: {
    title: (count: number) =>
      count === 1 ? '1 carácter encarece el mensaje' : `${count} caracteres encarecen el mensaje`,
    hint: 'Con uno solo que quede, cada segmento pasa de 160 a 70 caracteres.',
    list: 'Caracteres que encarecen el mensaje',
    inWords: 'en',
    times: (count: number) => (count === 1 ? '1 vez' : `${count} veces`),
    write: (instead: string) => `Escriba “${instead}”`,
    leaveOut: 'Quítelo',
    change: 'Cambiar',
    changeTo: (character: string, instead: string) => `Cambiar “${character}” por “${instead}”`,
    remove: 'Quitar',
    removeIt: (character: string) => `Quitar “${character}”`,
    changeAll: 'Cambiar todos',
    space: 'espacio especial',
  },
};
