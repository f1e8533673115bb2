export const documentCopy = {
  help: '¿Necesita ayuda?',
  phone: 'Llámenos al',
  whatsapp: 'Escríbanos por WhatsApp al',
  email: 'Escríbanos a',
  home: 'Volver al inicio',
} as const;
