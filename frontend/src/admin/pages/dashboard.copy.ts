export const dashboardCopy = {
  sections: 'Secciones del panel',
  more: { open: 'Más', close: 'Menos' },
  openAlerts: (count: number) => (count === 1 ? '1 alerta abierta' : `${count} alertas abiertas`),
};
