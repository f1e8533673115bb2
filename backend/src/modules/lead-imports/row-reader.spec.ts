import { guessMapping, headerKeyOf, isComplete } from './mapping';
import { RowReader } from './row-reader';

const HEADERS = ['Nombre', 'Tel', 'Correo', 'Estado', 'Ingresos', 'Nota'];
const MAPPING = {
  fullName: 'Nombre',
  phoneNumber: 'Tel',
  email: 'Correo',
  state: 'Estado',
  monthlyIncome: 'Ingresos',
  note: 'Nota',
};
const reader = new RowReader(HEADERS, MAPPING, 'feria');
const row = (changes: Record<string, string>): string[] => {
  const cells: Record<string, string> = { Nombre: 'Ana Ruiz', Tel: '305 420 1234', ...changes };
  return HEADERS.map((heading) => cells[heading] ?? '');
};

describe('a row of a list', () => {
  it('is read in common notations', () => {
    expect(
      reader.read(
        row({ Correo: ' Ana@Example.com ', Estado: 'new york', Ingresos: '$3,200.00', Nota: '=1+1' }),
      ),
    ).toEqual({
      phoneNumber: '+13054201234',
      fields: {
        fullName: 'Ana Ruiz',
        email: 'ana@example.com',
        state: 'NY',
        monthlyIncome: 3200,
        leadSource: 'feria',
        note: '=1+1',
      },
    });
  });

  it.each([
    ['Estado', 'Nueva York', 'state', 'NY'],
    ['Estado', 'fl', 'state', 'FL'],
    ['Estado', 'PUERTO RICO', 'state', 'PR'],
    ['Ingresos', '3200', 'monthlyIncome', 3200],
    ['Tel', "'+1 (305) 420-1234", 'leadSource', 'feria'],
    ['Nombre', '  Ana   Ruiz ', 'fullName', 'Ana Ruiz'],
  ])('%s %s', (heading, cell, field, value) => {
    expect(reader.read(row({ [heading]: cell }))).toMatchObject({ fields: { [field]: value } });
  });

  it.each([
    ['Nombre', '', 'name_missing'],
    ['Nombre', '@SUM(A1)', 'name_invalid'],
    ['Nombre', 'A'.repeat(121), 'name_invalid'],
    ['Tel', '', 'phone_missing'],
    ['Tel', '555', 'phone_invalid'],
    ['Tel', '+34600123456', 'phone_not_us'],
    ['Correo', 'ana@', 'email_invalid'],
    ['Estado', 'Narnia', 'state_unknown'],
    ['Ingresos', 'mucho', 'income_invalid'],
    ['Ingresos', '9999999', 'income_invalid'],
  ])('%s “%s” is refused: %s', (heading, cell, refusal) => {
    expect(reader.read(row({ [heading]: cell }))).toMatchObject({ refusal });
  });

  it('has its name in one column or in two, and may be shorter than the headings', () => {
    const parts = new RowReader(
      ['Tel', 'N', 'A'],
      { phoneNumber: 'Tel', firstName: 'N', lastName: 'A' },
      'feria',
    );
    expect(parts.read(['3054201234', 'Ana', 'Ruiz'])).toMatchObject({ fields: { fullName: 'Ana Ruiz' } });
    expect(parts.read(['3054201234', 'Ana'])).toMatchObject({ fields: { fullName: 'Ana' } });
    expect(parts.read([])).toMatchObject({ refusal: 'phone_missing' });
  });
});

describe('the columns of a list', () => {
  it('are guessed from common headings', () => {
    expect(guessMapping(['NOMBRE COMPLETO', 'Celular', 'E-mail', 'Observaciones', 'Otra'])).toEqual({
      fullName: 'NOMBRE COMPLETO',
      phoneNumber: 'Celular',
      email: 'E-mail',
      note: 'Observaciones',
    });
    expect(guessMapping(['Nombre', 'Apellidos', 'Teléfono'])).toEqual({
      firstName: 'Nombre',
      lastName: 'Apellidos',
      phoneNumber: 'Teléfono',
    });
  });

  it('require a phone and a name, and are recognised in another order', () => {
    expect(isComplete({ phoneNumber: 'Tel' })).toBe(false);
    expect(isComplete({ phoneNumber: 'Tel', lastName: 'A' })).toBe(true);
    expect(headerKeyOf(['Teléfono', 'Nombre'])).toBe(headerKeyOf(['nombre', 'telefono']));
  });
});
