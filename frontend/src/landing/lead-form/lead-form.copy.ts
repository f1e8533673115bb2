/** Texts of the lead form and its toasts. */
export const leadFormCopy = {
  fullName: { label: 'Nombre completo', hint: 'Nombre y apellidos, solo letras.' },
  state: {
    label: 'Estado donde vive',
    hint: 'Incluye Puerto Rico; otras islas, aún no.',
    placeholder: 'Seleccione su estado',
  },
  phoneNumber: {
    label: 'Teléfono celular',
    hint: 'Un celular de Estados Unidos que reciba mensajes de texto.',
    placeholder: '(305) 420-1234',
  },
  email: 'Correo electrónico',
  website: 'Deje este campo vacío',
  submit: 'Agendar mi consulta gratis',
  validating: 'Validando número...',
  sending: 'Enviando...',
  proving: 'Comprobando que es una persona...',
  reopen: 'Ingresar mi código',
  haveCode: 'Ya tengo un código',
  reopenNote: 'Ya enviamos un código al',
  unprovenNote: 'Falta confirmar el',
  goOn: 'Continuar',
  legal: {
    before: 'Lea nuestro',
    privacy: 'Aviso de privacidad',
    between: 'y los',
    terms: 'Términos del servicio',
  },
  contacts: {
    title: 'También puede comunicarse con nosotros así:',
    calendar: 'Agendar en nuestro calendario',
  },
  notSent: 'No pudimos enviar el formulario. Inténtelo de nuevo más tarde.',
  errors: {
    nameTooShort: 'El nombre debe tener al menos 8 caracteres',
    nameTooLong: 'El nombre debe tener como máximo 120 caracteres',
    nameNotLetters: 'El nombre solo puede contener letras y espacios, sin números',
    nameWithSpaces: (name: string) => `Escríbalo con un espacio: ${name}.`,
    state: 'Debe seleccionar su estado',
    phoneFormat: 'Formato de teléfono inválido',
    phoneTooLong: 'Sobran dígitos: solo aceptamos números de Estados Unidos, que tienen 10.',
    phoneRefused: 'Buen intento, pero ese número no es válido',
    notProved:
      'Su navegador no pudo completar una comprobación de seguridad. Inténtelo de nuevo, o desde otro navegador.',
  },
  toasts: {
    sent: { title: 'Código enviado', description: 'Revise los mensajes de texto de su celular.' },
    validationFailed: {
      title: '❌ Validación Fallida',
      description: 'Ingresa un número válido para continuar con tu consulta gratuita',
    },
    creationFailed: { title: 'Error', description: 'Error al procesar la solicitud' },
  },
};
