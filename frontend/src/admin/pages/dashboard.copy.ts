export const dashboardCopy = {
  sections: 'Secciones del panel',
  more: { open: 'Más', close: 'Menos' },
  /** Names of the first tab of pages with several sections; the others have the name of their section. */
  firstTabs: { analytics: 'Resultados', seguridad: 'Accesos y bloqueos' } as Partial<Record<string, string>>,
  notForRole: {
    text: 'Esta página no es para su función',
    hint: 'La ven quienes se encargan de eso en la oficina. Si la necesita, pídala a un dueño.',
    back: 'Ir a su panel',
  },
  openAlerts: (count: number) => (count === 1 ? '1 alerta abierta' : `${count} alertas abiertas`),
};
