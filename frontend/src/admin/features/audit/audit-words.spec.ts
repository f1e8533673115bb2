import { DEFAULT_APPOINTMENT_RULES } from 'domain/calendar/appointments';
import { changesInWords, targetAddress, targetInWords } from './audit-words';

const LEAD = 'lead:0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d';

test('a changed object has its name and a link', () => {
  expect(targetInWords(LEAD, 'Rosa Pérez')).toBe('Lead: Rosa Pérez');
  expect(targetAddress(LEAD, 'Rosa Pérez')).toBe(
    '/admin?tab=leads&lead=0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d',
  );
  expect(targetInWords('phone:+13055550142', null)).toBe('Teléfono: (305) 555-0142');
  expect(targetInWords('ip:2001:db8::1', null)).toBe('Dirección IP: 2001:db8::1');
});

test('a deleted or unknown object shows no key', () => {
  expect(targetInWords(LEAD, null)).toBe('Lead');
  expect(targetAddress(LEAD, null)).toBeUndefined();
  expect(targetInWords('nuevo:7', null)).toBe('Otra cosa');
});

test('fields and values are in Spanish words', () => {
  expect(
    changesInWords(
      { fullName: 'Rosa', leadCategory: 'hot', nextFollowUpAt: null },
      { fullName: 'Rosa Pérez', leadCategory: 'contacted', nextFollowUpAt: '2094-01-05T15:00:00.000Z' },
    ),
  ).toEqual([
    { field: 'Nombre completo', before: 'Rosa', after: 'Rosa Pérez' },
    { field: 'Categoría', before: 'Caliente', after: 'Contactado' },
    { field: 'Seguimiento', before: 'vacío', after: expect.stringContaining('ene 2094') as string },
  ]);
  expect(changesInWords(null, { outcome: 'done', rows: 1200, amountCents: 19_900, happened: true })).toEqual([
    { field: 'Resultado', before: 'vacío', after: 'Hecha' },
    { field: 'Filas', before: 'vacío', after: '1,200' },
    { field: 'Monto', before: 'vacío', after: '$199' },
    { field: '¿Ocurrió?', before: 'vacío', after: 'Sí' },
  ]);
  expect(changesInWords(null, { filters: { state: 'TX', search: 'done' }, unbekannt: 'x' })).toEqual([
    { field: 'Filtros', before: 'vacío', after: 'Estado de residencia: Texas · Búsqueda: done' },
    { field: 'Otro dato', before: 'vacío', after: 'x' },
  ]);
});

test('money is in dollars, and values of older versions keep their names', () => {
  expect(
    changesInWords(
      { verificationDailyBudgetCents: 4_160, smsDailyBudget: 2_000 },
      { verificationDailyBudgetCents: 0, smsDailyBudget: 500 },
    ),
  ).toEqual([
    { field: 'Presupuesto diario de verificación', before: '$41.60', after: '$0' },
    { field: 'Límite diario de mensajes de texto', before: '2,000', after: '500' },
  ]);
});

test('a change of many leads shows their number, not their ids', () => {
  expect(
    changesInWords(
      { '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d': 'new', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e': 'hot' },
      { leadCategory: 'warm', ids: ['a', 'b'] },
    ),
  ).toEqual([
    { field: 'Categoría', before: 'vacío', after: 'Tibio' },
    { field: 'Leads elegidos', before: 'vacío', after: '2' },
  ]);
});

test('hours and rules of appointments are readable texts', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const after = (fields: Record<string, unknown>) =>
    changesInWords(null, fields).map((line) => plain(line.after));
  expect(
    after({
      calendarMode: 'callback',
      callsFrom: '+13054201234',
      weekly: [
        { weekday: 1, from: '09:00', to: '13:00' },
        { weekday: 1, from: '14:00', to: '18:00' },
        { weekday: 6, from: '10:00', to: '14:00' },
      ],
      exceptions: [
        { from: '2094-12-24', to: '2095-01-02', hours: [], note: 'Vacaciones' },
        { from: '2094-07-05', to: '2094-07-05', hours: [{ from: '09:00', to: '12:00' }], note: '' },
      ],
    }),
  ).toEqual([
    'Sin calendario: le llamamos',
    '(305) 420-1234',
    'lun. 9:00 a.m. a 1:00 p.m. y 2:00 p.m. a 6:00 p.m.; sáb. 10:00 a.m. a 2:00 p.m.',
    '24 dic 2094 a 2 ene 2095: no atiende (Vacaciones); 5 jul 2094: 9:00 a.m. a 12:00 p.m.',
  ]);
  expect(
    after({
      appointmentRules: { ...DEFAULT_APPOINTMENT_RULES, holidays: ['2094-12-25'], perDay: 8 },
      appointmentMessages: { nudges: false, dayBefore: true, twoHours: true },
      weekly: [],
      exceptions: 'de otra versión',
    }),
  ).toEqual([
    '30 minutos · 0 libres entre citas · aviso de 120 minutos · 14 días por delante · 8 por día · feriados: 25 dic 2094 · cerrado en los federales: sí',
    'a quien no agendó: no · 24 horas antes: sí · 2 horas antes: sí',
    'vacío',
    'de otra versión',
  ]);
});
