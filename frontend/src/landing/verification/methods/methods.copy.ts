import type { CodeMethod, VerificationMethod } from 'domain/verification';

/** Texts of the verification methods other than the code by text message. */
export const methodsCopy = {
  notArrived: '¿No le llegó?',
  otherForm: '¿Prefiere otra forma?',
  names: {
    sms: 'Por mensaje de texto',
    voice: 'Recibir una llamada',
    inbound_call: 'Prefiero llamar yo',
    whatsapp: 'Por WhatsApp',
    email: 'Por correo',
  } satisfies Record<VerificationMethod, string>,
  asking: 'Un momento...',
  haveCode: 'Ya tengo un código',
  /** For a method that replaced the requested one. */
  notNow: {
    sms: 'Ahora no podemos enviarle mensajes de texto.',
    voice: 'Ahora no podemos llamarle.',
    inbound_call: 'Ahora no podemos recibir su llamada.',
    whatsapp: 'Ahora no podemos atenderle por WhatsApp.',
    email: 'Ahora no podemos enviarle correos.',
  } satisfies Record<VerificationMethod, string>,
  instead: {
    sms: 'Le enviamos un mensaje de texto.',
    voice: 'Le llamamos nosotros.',
    inbound_call: 'Puede llamarnos usted.',
    whatsapp: 'Seguimos por WhatsApp.',
    email: 'Le enviamos un correo.',
  } satisfies Record<VerificationMethod, string>,
  /** For a visitor with a caller number that the network did not confirm. */
  callingBack: 'Su compañía no nos confirmó desde qué número llamó. Le devolvemos la llamada.',
  voice: {
    to: 'Le llamamos ahora al',
    from: 'desde el',
    press: 'Conteste, oprima 1 y escuche su código de 6 dígitos.',
  },
  email: {
    sentTo: 'Enviamos un código de 6 dígitos a',
    itsAddress: 'su correo',
    spam: 'Si no lo ve, búsquelo en el correo no deseado.',
    change: 'Cambiar correo',
    callAt: 'Le llamaremos al',
    title: 'Reciba su código por correo',
    why: 'Le enviamos un código de 6 dígitos al correo que nos diga.',
    label: 'Correo electrónico',
    invalid: 'Escriba un correo electrónico válido, como maria@ejemplo.com',
    send: 'Enviar',
    sending: 'Enviando...',
    back: 'Volver',
  },
  inboundCall: {
    title: 'Llámenos y listo',
    /** Text before the visitor's own number. */
    from: 'Llame desde el',
    then: 'y, cuando se lo pidamos, marque estos cuatro dígitos.',
    number: 'Llame al',
    digits: 'Marque',
    call: 'Llamar ahora',
    waiting: 'Esperando su llamada. Esta página avanza sola.',
  },
  whatsapp: {
    title: 'Envíenos un WhatsApp',
    from: 'El mensaje ya está escrito: envíelo desde el WhatsApp del',
    open: 'Abrir WhatsApp',
    byHand: 'Si su WhatsApp está en el celular, escriba desde allí al',
    message: 'este mensaje:',
    waiting: 'Esperando su mensaje. Esta página avanza sola.',
  },
  /** Adds no full stop after `a.m.` or `p.m.`, which already end with one. */
  goodUntil: (time: string) =>
    `Sirve hasta ${/^1\D/.test(time) ? 'la' : 'las'} ${time}${time.endsWith('.') ? '' : '.'}`,
  over: 'Pasaron los 10 minutos.',
  again: 'Empezar de nuevo',
  undelivered: {
    failed: {
      sms: 'El mensaje no llegó.',
      voice: 'La llamada no se pudo completar.',
      email: 'El correo no llegó.',
    } satisfies Record<CodeMethod, string>,
    next: {
      sms: '¿Le enviamos un mensaje?',
      voice: '¿Le llamamos?',
      inbound_call: '¿Nos llama usted?',
      whatsapp: '¿Seguimos por WhatsApp?',
      email: '¿Se lo enviamos por correo?',
    } satisfies Record<VerificationMethod, string>,
    to: {
      sms: 'Lo enviamos al',
      voice: 'Llamamos al',
      email: 'Lo enviamos a',
    } satisfies Record<CodeMethod, string>,
    check: 'Revise que el número sea el suyo, o inténtelo de nuevo en unos minutos.',
    others: 'O elija otra forma',
  },
  elsewhere: {
    title: 'Su código ya se usó',
    text: 'Lo escribió en otra pestaña o en otro dispositivo. Puede continuar allí.',
    close: 'Cerrar',
  },
};
