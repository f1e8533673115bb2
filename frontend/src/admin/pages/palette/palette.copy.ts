/** A key, as it is written on the keyboard, and what it does. */
type Key = readonly [key: string, does: string];

export const paletteCopy = {
  open: 'Buscar o ir a… (Ctrl+K)',
  title: 'Buscar o ir a…',
  field: 'Sección, persona, lead o acción',
  placeholder: 'Escriba una sección, un nombre, un teléfono o una acción',
  results: 'Resultados',
  groups: { acts: 'Acciones', sections: 'Secciones', leads: 'Leads', people: 'Equipo' },
  acts: {
    newLead: 'Nuevo lead',
    import: 'Importar leads',
    invite: 'Invitar a una persona',
    newCampaign: 'Nueva campaña',
  },
  searching: 'Buscando leads…',
  failed: 'No se pudieron buscar los leads.',
  none: 'No hay nada con ese nombre.',
  keys: {
    title: 'Atajos del teclado',
    groups: [
      {
        name: 'En todas partes',
        keys: [
          ['Ctrl + K', 'Buscar o ir a una sección, un lead, una persona o una acción'],
          ['/', 'Ir al buscador de la página'],
          ['?', 'Ver esta lista'],
          ['Esc', 'Cerrar lo que está abierto'],
        ],
      },
      {
        name: 'En Mi día',
        keys: [
          ['1 a 9', 'Elegir qué pasó en la llamada'],
          ['Enter', 'Guardar y pasar al siguiente lead'],
          ['j / k', 'Lead siguiente o anterior'],
          ['n', 'Escribir una nota; Ctrl + Enter la guarda'],
          ['f', 'Elegir otro día para el siguiente paso'],
          ['z', 'Deshacer el último resultado'],
        ],
      },
    ] satisfies { name: string; keys: Key[] }[],
  },
};
