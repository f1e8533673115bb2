export const crashCopy = {
  title: 'Algo salió mal',
  text: 'La aplicación encontró un error inesperado. Por favor, intenta recargar la página.',
  reload: 'Recargar página',
} as const;
