/** Texts of the code dialog and its toasts. */
export const verificationCopy = {
  title: 'Ingrese su código',
  sentTo: 'Enviamos un mensaje de texto con un código de 6 dígitos al',
  /** For a code that another tab or device requested. */
  sentBefore: 'Escriba el código de 6 dígitos que recibió para confirmar el',
  changeNumber: 'Cambiar número',
  label: 'Código de verificación de 6 dígitos',
  expiresAt: (time: string) => `El código vence ${/^1\D/.test(time) ? 'a la' : 'a las'} ${time}`,
  goodFor: 'El código vence 10 minutos después de pedirlo.',
  expired: 'El código venció. Pida uno nuevo.',
  triesLeft: (tries: number) => (tries === 1 ? 'Le queda 1 intento.' : `Le quedan ${tries} intentos.`),
  triesUsedUp: 'Se agotaron los intentos para este código. Pida un código nuevo.',
  resend: 'Enviar otro código',
  resending: 'Enviando...',
  callAgain: 'Llamarme otra vez',
  calling: 'Llamando...',
  in: (wait: string) => ` en ${wait}`,
  resent: 'Le enviamos un código nuevo. El anterior ya no sirve.',
  resendFailed: 'No pudimos enviar otro código. Inténtelo de nuevo en un momento.',
  cancel: 'Cancelar',
  verify: 'Verificar',
  verifying: 'Verificando...',
  toasts: {
    sent: 'Código enviado',
    incomplete: { title: 'Código inválido', description: 'Por favor ingresa un código de 6 dígitos' },
    wrong: {
      title: 'Código incorrecto',
      description: 'El código ingresado no es válido. Inténtalo nuevamente.',
    },
    failed: { title: 'Error de verificación', description: 'Error al verificar el código' },
    verified: {
      title: '¡Verificado exitosamente!',
      description: 'Redirigiendo a calendario para agendar tu cita...',
    },
  },
};
