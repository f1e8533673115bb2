import { changesOf, criteriaInWords, EMPTY_DRAFT, toDraft, toFields, type DraftFields } from './criteria';

const ZONE = 'America/New_York';
const FULL: DraftFields = {
  name: 'Noviembre',
  message: 'Hola {{firstName}}',
  status: 'verified',
  states: ['FL', 'PR'],
  categories: ['hot'],
  scoreMin: 0,
  scoreMax: 80,
  from: '2026-10-31',
  to: '2026-11-01',
  source: 'website',
  lastContact: 'never',
  followUp: 'none',
  appointment: 'none',
  assignedTo: 'none',
  ofList: { search: 'ana', replied: true },
};

describe('the criteria of a campaign', () => {
  it('take whole days of the owner, the last one included', () => {
    expect(toDraft(FULL, ZONE).targetCriteria).toEqual({
      status: 'verified',
      states: ['FL', 'PR'],
      categories: ['hot'],
      scoreMin: 0,
      scoreMax: 80,
      from: '2026-10-31T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
      source: 'website',
      list: {
        search: 'ana',
        replied: true,
        lastContact: 'never',
        followUp: 'none',
        appointment: 'none',
        assignedTo: 'none',
      },
    });
  });

  it('are the same again when they are edited', () => {
    for (const fields of [FULL, EMPTY_DRAFT]) expect(toFields(toDraft(fields, ZONE), ZONE)).toEqual(fields);
  });

  it('are left out where nothing was chosen', () => {
    expect(toDraft(EMPTY_DRAFT, ZONE).targetCriteria).toEqual({});
  });

  it('differ only where something was changed', () => {
    const saved = toDraft(FULL, ZONE);
    expect(changesOf(toDraft({ ...FULL, name: ' Noviembre ' }, ZONE), saved)).toEqual({});
    expect(changesOf(toDraft({ ...FULL, name: 'Diciembre' }, ZONE), saved)).toEqual({ name: 'Diciembre' });
    expect(Object.keys(changesOf(toDraft({ ...FULL, states: [] }, ZONE), saved))).toEqual(['targetCriteria']);
  });

  it('are shown as text', () => {
    expect(criteriaInWords(toDraft(FULL, ZONE).targetCriteria, ZONE)).toEqual([
      ['Verificación', 'Verificados'],
      ['Lugar de residencia', 'Florida, Puerto Rico'],
      ['Categoría', 'Caliente'],
      ['Puntaje', 'de 0 a 80'],
      ['Llegaron', 'del 31 oct 2026 al 1 nov 2026'],
      ['Origen', 'Directo'],
      ['Último contacto', 'Nunca'],
      ['Seguimiento', 'Sin seguimiento'],
      ['Cita', 'Sin cita próxima'],
      ['A cargo de', 'Nadie'],
      ['De la lista', 'Búsqueda “ana”, Espera respuesta'],
    ]);
    const id = '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d';
    const rest = { method: 'sms', state: 'none', answeredCampaign: id } as const;
    expect(criteriaInWords({ list: rest }, ZONE)).toEqual([
      ['De la lista', 'Mensaje de texto, Sin lugar de residencia, Respondió a una campaña'],
    ]);
    expect(criteriaInWords({}, ZONE)).toEqual([]);
    expect(criteriaInWords({ from: '2026-10-31T04:00:00Z' }, ZONE)).toEqual([
      ['Llegaron', 'desde el 31 oct 2026'],
    ]);
    expect(criteriaInWords({ to: '2026-11-02T05:00:00Z', scoreMin: 40 }, ZONE)).toEqual([
      ['Puntaje', 'de 40 a 100'],
      ['Llegaron', 'hasta el 1 nov 2026'],
    ]);
  });
});
