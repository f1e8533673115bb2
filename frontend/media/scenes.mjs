/*
 * Texts and pictures of our own seven videos. Four scenes of three seconds each: a ground colour, a sentence (also
 * the caption) and a drawing of art.mjs. The first scene is the poster.
 */
export const SCENE_SECONDS = 3;

export const videos = [
  {
    file: '1-consulta',
    scenes: [
      { ground: 'maiz', text: 'La consulta gratis', art: 'sun' },
      { ground: 'mint', text: 'Deje su nombre, su estado y su celular.', art: 'form' },
      { ground: 'petrol', text: 'Confirme el código de seis dígitos.', art: 'phone' },
      { ground: 'rosa', text: 'Le llamamos y hablamos de su caso. Sin compromiso.', art: 'check' },
    ],
  },
  {
    file: '2-reportes',
    scenes: [
      { ground: 'rosa', text: 'Sus tres reportes', art: 'reports' },
      { ground: 'petrol', text: 'Equifax, Experian y TransUnion guardan uno cada uno.', art: 'reports' },
      { ground: 'maiz', text: 'No siempre dicen lo mismo.', art: 'mismatch' },
      { ground: 'mint', text: 'Los leemos con usted, línea por línea.', art: 'ring' },
    ],
  },
  {
    file: '3-disputable',
    scenes: [
      { ground: 'mint', text: 'Qué se puede disputar', art: 'ring' },
      { ground: 'rosa', text: 'Lo inexacto: un pago mal anotado, una cuenta ajena.', art: 'strike' },
      { ground: 'maiz', text: 'Lo incompleto y lo que nadie puede comprobar.', art: 'mismatch' },
      { ground: 'petrol', text: 'Lo correcto y vigente no se borra.', art: 'check' },
    ],
  },
  {
    file: '4-carta',
    scenes: [
      { ground: 'petrol', text: 'La carta de disputa', art: 'envelope' },
      { ground: 'maiz', text: 'Un dato, una razón, una prueba.', art: 'three' },
      { ground: 'rosa', text: 'Sale solo con su permiso por escrito.', art: 'contract' },
      { ground: 'mint', text: 'Y usted recibe copia de cada carta.', art: 'envelope' },
    ],
  },
  {
    file: '5-respuesta',
    scenes: [
      { ground: 'maiz', text: 'La respuesta del buró', art: 'days' },
      { ground: 'petrol', text: 'Suele tener 30 días para investigar.', art: 'days' },
      { ground: 'mint', text: 'Si no lo comprueba, lo corrige o lo borra.', art: 'strike' },
      { ground: 'rosa', text: 'Si lo confirma, vemos con usted el siguiente paso.', art: 'sun' },
    ],
  },
  {
    file: '6-construir',
    scenes: [
      { ground: 'rosa', text: 'Construir, no solo reparar', art: 'bars' },
      { ground: 'mint', text: 'Pagar a tiempo es lo que más pesa.', art: 'bars' },
      { ground: 'petrol', text: 'Use poco de su límite: mejor menos del 30%.', art: 'usage' },
      { ground: 'maiz', text: 'Abra cuentas nuevas solo si las necesita.', art: 'sun' },
    ],
  },
  {
    file: '7-derechos',
    scenes: [
      { ground: 'mint', text: 'Sus derechos', art: 'contract' },
      { ground: 'maiz', text: 'Contrato por escrito, siempre.', art: 'contract' },
      { ground: 'rosa', text: 'Tres días hábiles para cancelar sin costo.', art: 'three' },
      { ground: 'petrol', text: 'Y puede disputar por su cuenta, gratis.', art: 'check' },
    ],
  },
];
