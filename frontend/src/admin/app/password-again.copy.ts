export const passwordAgainCopy = {
  title: 'Confirme que es usted',
  intro:
    'Lo que va a hacer llega lejos y hace más de 15 minutos que escribió su contraseña. Lo que escribió sigue aquí.',
  password: 'Contraseña actual',
  required: 'Debe ingresar su contraseña actual',
  confirm: 'Confirmar y continuar',
  cancel: 'Cancelar',
  failure: 'No se pudo comprobar la contraseña. Inténtelo de nuevo.',
};
