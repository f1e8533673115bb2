export const callCopy = {
  title: '¿Llamar de todos modos?',
  reason: 'Motivo de la llamada',
  reasonHint: 'Queda en el perfil y en la auditoría, con su nombre.',
  missing: 'Escriba el motivo de la llamada.',
  anyway: 'Llamar de todos modos',
  back: 'No llamar',
  failed: 'No se pudo anotar la llamada. Inténtelo de nuevo.',
};
