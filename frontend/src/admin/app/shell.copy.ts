export const shellCopy = {
  title: 'Panel Administrativo',
  loading: 'Loading...',
  skip: 'Saltar al contenido',
  settings: 'Configuración del Sistema',
  logout: 'Cerrar Sesión',
  theme: {
    label: 'Apariencia',
    light: 'Clara',
    dark: 'Oscura',
    system: 'Como el dispositivo',
  },
  loggedInAs: (username: string) => `Sesión de ${username}`,
  ending: {
    title: (minutes: number) =>
      minutes <= 1 ? 'Su sesión termina en menos de un minuto' : `Su sesión termina en ${minutes} minutos`,
    text: 'Guarde lo que esté haciendo. Al iniciar sesión de nuevo volverá a esta misma página.',
    again: 'Iniciar sesión de nuevo',
  },
};
