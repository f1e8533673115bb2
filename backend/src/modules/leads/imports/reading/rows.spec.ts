import { headerKeyOf, isComplete } from '../mapping';
import { isDayFirstIn } from './date-cell';
import { RowReader } from './row-reader';

const HEADERS = ['Nombre', 'Tel', 'Correo', 'Estado', 'Ingresos', 'Nota', 'Origen', 'Categoría', 'Fecha'];
const MAPPING = {
  fullName: 'Nombre',
  phoneNumber: 'Tel',
  email: 'Correo',
  state: 'Estado',
  monthlyIncome: 'Ingresos',
  note: 'Nota',
  leadSource: 'Origen',
  leadCategory: 'Categoría',
  createdAt: 'Fecha',
};
const DATES = { timeZone: 'America/New_York', dayFirst: false, now: new Date('2094-01-01T00:00:00Z') };
const reader = new RowReader(HEADERS, MAPPING, 'feria', DATES);
const row = (changes: Record<string, string>): string[] => {
  const cells: Record<string, string> = { Nombre: 'Ana Ruiz', Tel: '305 420 1234', ...changes };
  return HEADERS.map((heading) => cells[heading] ?? '');
};

describe('a row of a list', () => {
  it('is read as people write it', () => {
    expect(
      reader.read(
        row({ Correo: ' Ana@Example.com ', Estado: 'new york', Ingresos: '$3,200.00', Nota: '=1+1' }),
      ),
    ).toEqual({
      phoneNumber: '+13054201234',
      leftOut: null,
      fields: {
        fullName: 'Ana Ruiz',
        email: 'ana@example.com',
        state: 'NY',
        monthlyIncome: 3200,
        leadSource: 'feria',
        leadCategory: null,
        createdAt: null,
        note: '=1+1',
      },
    });
  });

  it.each([
    "'+1 (305) 420-1234",
    'p:+13054201234',
    'tel:+1-305-420-1234',
    'Cel. 305.420.1234',
    'WhatsApp: +1 305 420 1234',
    '(305) 420-1234 ext. 5',
    '305-420-1234 x12',
    '305-420-1234 #7',
    '+1 305 420 1234;ext=9',
    '3054201234.0',
    '13054201234.00',
    '3.054201234E+09',
    '1.3054201234E+10',
    '+13054201234 ::: +13054201299',
    '555 ::: (305) 420-1234',
    '(305) 420-1234 / (786) 420-1299',
    '305-420-1234/1299',
    '3054201234, 7864201299',
    '305 420 1234 o 786 420 1299',
    '(305) 420-1234\n(786) 420-1299',
    '305 420 1234 786 420 1299',
    '+34 600 123 456; 305 420 1234',
    '(Casa) 305-420-1234',
    '305-420-1234 (mamá)',
    '001 305 420 1234',
  ])('has the phone of “%s”', (cell) => {
    expect(reader.read(row({ Tel: cell }))).toMatchObject({ phoneNumber: '+13054201234' });
  });

  it.each([
    ['Nombre', '', 'name_missing'],
    ['Nombre', '[not provided]', 'name_missing'],
    ['Nombre', 'N/A', 'name_missing'],
    ['Nombre', '@SUM(A1)', 'name_invalid'],
    ['Nombre', 'A'.repeat(121), 'name_invalid'],
    ['Nombre', 'Ñ', 'name_invalid'],
    ['Nombre', '李小龍', 'name_invalid'],
    ['Tel', '', 'phone_missing'],
    ['Tel', 'No especificado', 'phone_missing'],
    ['Tel', '-', 'phone_missing'],
    ['Tel', '555', 'phone_invalid'],
    ['Tel', '1305420123.0', 'phone_invalid'],
    ['Tel', '3.05E+09', 'phone_rounded'],
    ['Tel', '3,05424E+09', 'phone_rounded'],
    ['Tel', '+34600123456', 'phone_not_us'],
  ])('%s “%s” is refused: %s', (heading, cell, refusal) => {
    expect(reader.read(row({ [heading]: cell }))).toMatchObject({ refusal });
  });

  it.each([
    ['Nombre', '  Ana   Ruiz ', 'fullName', 'Ana Ruiz'],
    ['Nombre', 'García Márquez, Gabriel', 'fullName', 'Gabriel García Márquez'],
    ['Nombre', 'Pérez, Juan, Jr.', 'fullName', 'Juan Pérez Jr.'],
    ['Nombre', 'Juan Pérez, Jr.', 'fullName', 'Juan Pérez Jr.'],
    ['Nombre', 'Ana (mamá de Luis)', 'fullName', 'Ana'],
    ['Nombre', 'Ana Ruiz “la güera”', 'fullName', 'Ana Ruiz'],
    ['Nombre', 'José "Pepe" Núñez', 'fullName', 'José Núñez'],
    ['Nombre', 'Anna Maria 🙂', 'fullName', 'Anna Maria'],
    ['Nombre', 'Null', 'fullName', 'Null'],
    ['Estado', 'Nueva York', 'state', 'NY'],
    ['Estado', 'fl', 'state', 'FL'],
    ['Estado', 'PUERTO RICO', 'state', 'PR'],
    ['Estado', 'FL - Florida', 'state', 'FL'],
    ['Estado', 'Florida (FL)', 'state', 'FL'],
    ['Estado', 'Fla.', 'state', 'FL'],
    ['Estado', 'US-FL', 'state', 'FL'],
    ['Estado', 'FL, USA', 'state', 'FL'],
    ['Estado', 'Florida, Estados Unidos', 'state', 'FL'],
    ['Estado', 'Estado de Florida', 'state', 'FL'],
    ['Estado', 'Miami, FL 33101', 'state', 'FL'],
    ['Estado', 'Nevada, MO', 'state', 'MO'],
    ['Estado', 'Washington D.C.', 'state', 'DC'],
    ['Estado', 'P.R.', 'state', 'PR'],
    ['Estado', 'Tejas', 'state', 'TX'],
    ['Estado', 'N.Y.', 'state', 'NY'],
    ['Estado', 'ND', 'state', 'ND'],
    ['Estado', 'Houston TX', 'state', 'TX'],
    ['Estado', 'houston tx', 'state', 'TX'],
    ['Estado', 'Miami Florida', 'state', 'FL'],
    ['Estado', 'Miami FL 33101', 'state', 'FL'],
    ['Estado', 'Miami FL 33101-1234 USA', 'state', 'FL'],
    ['Estado', 'Houston Tejas', 'state', 'TX'],
    ['Estado', 'San Antonio Texas, Estados Unidos', 'state', 'TX'],
    ['Estado', 'Brooklyn New York', 'state', 'NY'],
    ['Estado', 'Newark Nueva Jersey', 'state', 'NJ'],
    ['Estado', 'San Juan Puerto Rico', 'state', 'PR'],
    ['Estado', 'Kansas City MO', 'state', 'MO'],
    ['Estado', 'Kansas City Missouri', 'state', 'MO'],
    ['Estado', 'New York NY', 'state', 'NY'],
    ['Estado', 'Nevada MO', 'state', 'MO'],
    ['Estado', 'Charleston West Virginia', 'state', 'WV'],
    ['Estado', 'Portland OR', 'state', 'OR'],
    ['Estado', 'La Florida', 'state', 'FL'],
    ['Estado', 'Los Ángeles California EE.UU.', 'state', 'CA'],
    ['Estado', 'McAllen TX', 'state', 'TX'],
    ['Estado', 'Columbus Ohio', 'state', 'OH'],
    ['Ingresos', '3200', 'monthlyIncome', 3200],
    ['Ingresos', '3.200 USD', 'monthlyIncome', 3200],
    ['Ingresos', '$3,200 al mes', 'monthlyIncome', 3200],
    ['Ingresos', '3.2k', 'monthlyIncome', 3200],
    ['Ingresos', '$2,999.60', 'monthlyIncome', 3000],
    ['Correo', 'mailto:ana@example.com', 'email', 'ana@example.com'],
    ['Correo', 'uno@example.com; dos@example.com', 'email', 'uno@example.com'],
    ['Correo', 'Ana "La Jefa" Ruiz <ana@example.com>', 'email', 'ana@example.com'],
    ['Correo', 'ana@example.com.', 'email', 'ana@example.com'],
    ['Correo', 'nada ::: ana@example.com', 'email', 'ana@example.com'],
    ['Correo', "'+ana@example.com", 'email', '+ana@example.com'],
    ['Categoría', 'Con cita', 'leadCategory', 'booked'],
    ['Categoría', 'client', 'leadCategory', 'client'],
    ['Fecha', '2026-11-20T14:03:11-05:00', 'createdAt', '2026-11-20T19:03:11.000Z'],
    ['Fecha', '2026-11-20T14:03:11.123456Z', 'createdAt', '2026-11-20T14:03:11.123Z'],
    ['Fecha', '2026-11-20 14:03', 'createdAt', '2026-11-20T19:03:00.000Z'],
    ['Fecha', '2026-07-01', 'createdAt', '2026-07-01T04:00:00.000Z'],
    ['Fecha', '11/1/2026', 'createdAt', '2026-11-01T04:00:00.000Z'],
    ['Fecha', '07/04/26 1:05 p. m.', 'createdAt', '2026-07-04T17:05:00.000Z'],
    ['Fecha', 'Nov 20, 2026 10:22 AM', 'createdAt', '2026-11-20T15:22:00.000Z'],
    ['Fecha', '20 de noviembre de 2026', 'createdAt', '2026-11-20T05:00:00.000Z'],
    ['Fecha', '20-nov-2026', 'createdAt', '2026-11-20T05:00:00.000Z'],
    ['Fecha', 'viernes, 20 de noviembre de 2026, 3:00 p. m.', 'createdAt', '2026-11-20T20:00:00.000Z'],
    ['Fecha', 'Fri, Nov 20, 2026', 'createdAt', '2026-11-20T05:00:00.000Z'],
    ['Fecha', 'Fri Nov 20 2026', 'createdAt', '2026-11-20T05:00:00.000Z'],
    ['Fecha', 'martes 10 de noviembre de 2026', 'createdAt', '2026-11-10T05:00:00.000Z'],
    ['Fecha', 'Tue, 10 Nov 2026', 'createdAt', '2026-11-10T05:00:00.000Z'],
    ['Fecha', 'Mar 10, 2026', 'createdAt', '2026-03-10T04:00:00.000Z'],
    ['Fecha', '2026/11/03 8:15:22 p.m. EST', 'createdAt', '2026-11-04T01:15:22.000Z'],
    ['Fecha', '2026/07/03 8:15:22 PM PDT', 'createdAt', '2026-07-04T03:15:22.000Z'],
    ['Fecha', '2026/11/03 8:15:22 p. m. GMT-6', 'createdAt', '2026-11-04T02:15:22.000Z'],
    ['Fecha', '11/03/2026 20:15 AST', 'createdAt', '2026-11-04T00:15:00.000Z'],
    [
      'Fecha',
      'Tue Nov 03 2026 20:15:22 GMT-0800 (Pacific Standard Time)',
      'createdAt',
      '2026-11-04T04:15:22.000Z',
    ],
    ['Fecha', '2026/11/03 8:15:22 a. m. GMT+5:30', 'createdAt', '2026-11-03T02:45:22.000Z'],
  ])('%s “%s”', (heading, cell, field, value) => {
    expect(reader.read(row({ [heading]: cell }))).toMatchObject({
      leftOut: null,
      fields: { [field]: value },
    });
  });

  it.each([
    ['Ana (mamá de Luis)', 'Nombre en la lista: “Ana (mamá de Luis)”'],
    ['José "Pepe" Núñez', 'Nombre en la lista: “José "Pepe" Núñez”'],
    ['José Núñez', null],
  ])('stores what was removed from the name %s with the lead', (name, note) => {
    expect(reader.read(row({ Nombre: name }))).toMatchObject({ fields: { note } });
  });

  it.each([
    ['Correo', 'ana@', 'email', 'sin correo'],
    ['Correo', '"eva mora"@example.com', 'email', 'sin correo'],
    ['Correo', '"leo@stranger.example x"@example.com', 'email', 'sin correo'],
    ['Correo', 'Leo <"a@b.example x"@example.com>', 'email', 'sin correo'],
    ['Correo', '"a\r\nBcc: x@y.example"@example.com', 'email', 'sin correo'],
    ['Estado', 'Fla. Keys', 'state', 'sin estado'],
    ['Estado', 'Narnia', 'state', 'sin estado'],
    ['Estado', 'Florida / Georgia', 'state', 'sin estado'],
    ['Estado', 'Texas y Florida', 'state', 'sin estado'],
    ['Estado', 'TX o FL', 'state', 'sin estado'],
    ['Estado', 'TX FL', 'state', 'sin estado'],
    ['Estado', 'Nueva York Florida', 'state', 'sin estado'],
    ['Estado', 'Texas Florida', 'state', 'sin estado'],
    ['Estado', 'Baja California', 'state', 'sin estado'],
    ['Estado', 'Tijuana Baja California', 'state', 'sin estado'],
    ['Estado', 'Port Washington', 'state', 'sin estado'],
    ['Estado', 'Santiago de Cali', 'state', 'sin estado'],
    ['Estado', 'vivo en la', 'state', 'sin estado'],
    ['Estado', 'no es Florida', 'state', 'sin estado'],
    ['Ingresos', 'mucho', 'monthlyIncome', 'sin ingresos'],
    ['Ingresos', '9999999', 'monthlyIncome', 'sin ingresos'],
    ['Ingresos', '$2,000 - $3,000', 'monthlyIncome', 'sin ingresos'],
    ['Categoría', 'VIP', 'leadCategory', 'sin categoría'],
    ['Fecha', 'ayer', 'createdAt', 'sin su fecha'],
    ['Fecha', '2026/11/03 8:15:22 PM XYZ', 'createdAt', 'sin su fecha'],
    ['Fecha', '2026/11/03 8:15:22 PM GMT-25', 'createdAt', 'sin su fecha'],
    ['Fecha', '2026-02-30', 'createdAt', 'sin su fecha'],
    ['Fecha', '20/11/2026', 'createdAt', 'sin su fecha'],
    ['Fecha', '2199-01-01', 'createdAt', 'sin su fecha'],
    ['Estado', `${'Quiere que lo llamen el lunes, '.repeat(2)}FL`, 'state', 'sin estado'],
    ['Origen', 'x'.repeat(101), 'leadSource', 'sin su origen'],
  ])('%s “%s” does not cost the person', (heading, cell, field, text) => {
    const read = reader.read(row({ [heading]: cell, Nota: 'Llamar' }));
    expect(read).toMatchObject({
      phoneNumber: '+13054201234',
      leftOut: [{ field }],
      fields: {
        fullName: 'Ana Ruiz',
        note: expect.stringContaining(`Llamar\nImportado ${text}: “`) as string,
      },
    });
  });

  it.each([
    'N/A',
    'n/d',
    'ninguno',
    '-None-',
    '[not provided]',
    'No especificado',
    '-',
    '—',
    'null',
    '#N/A',
    'NaN',
    's/d',
    'No tiene',
  ])('“%s” is nothing in every optional cell', (cell) => {
    const nothing = Object.fromEntries(HEADERS.slice(2).map((heading) => [heading, cell]));
    expect(reader.read(row(nothing))).toMatchObject({
      leftOut: null,
      fields: {
        email: null,
        state: null,
        monthlyIncome: null,
        leadSource: 'feria',
        leadCategory: null,
        createdAt: null,
        note: null,
      },
    });
  });

  it('reads the day before the month if the list shows that order', () => {
    const dayFirst = new RowReader(HEADERS, MAPPING, 'feria', { ...DATES, dayFirst: true });
    expect(dayFirst.read(row({ Fecha: '05/11/2026' }))).toMatchObject({
      fields: { createdAt: '2026-11-05T05:00:00.000Z' },
    });
  });

  it.each([
    [['5/11/2026', '20/11/2026'], true],
    [['viernes 20/11/2026', 'jueves, 05/11/2026'], true],
    [['Fri. 11/20/2026', '05/11/2026'], false],
    [['vie, 20-11-2026'], true],
  ])('finds the order of day and month in %j', (dates, expected) => {
    expect(
      isDayFirstIn(
        dates.map((date) => [date]),
        0,
      ),
    ).toBe(expected);
  });

  it('has its name in one column or in several, and may be shorter than the headings', () => {
    const mapping = {
      phoneNumber: 'Tel',
      firstName: 'N',
      middleName: 'M',
      lastName: 'A',
      secondLastName: 'B',
      fullName: 'Todo',
    };
    const parts = new RowReader(['Tel', 'N', 'M', 'A', 'B', 'Todo'], mapping, 'feria', DATES);
    const nameOf = (...cells: string[]): unknown => parts.read(['3054201234', ...cells]);
    expect(nameOf('Lucía', 'del Carmen', 'Acuña', 'Gil', '')).toMatchObject({
      fields: { fullName: 'Lucía del Carmen Acuña Gil' },
    });
    expect(nameOf('Ana', '', 'Ruiz', '', 'Ana R.')).toMatchObject({ fields: { fullName: 'Ana Ruiz' } });
    expect(nameOf('', '', '', '', 'Ana R.')).toMatchObject({ fields: { fullName: 'Ana R.' } });
    expect(nameOf('Ana', '', 'null')).toMatchObject({ fields: { fullName: 'Ana' } });
    expect(nameOf('Ana')).toMatchObject({ fields: { fullName: 'Ana' } });
    expect(parts.read([])).toMatchObject({ refusal: 'phone_missing' });
  });

  it('tries each column of phones and of addresses, in the order of their labels', () => {
    const headers = [
      'Name',
      'Phone 1 - Label',
      'Phone 1 - Value',
      'Phone 2 - Label',
      'Phone 2 - Value',
      'E',
      'E2',
    ];
    const labelled = new RowReader(
      headers,
      {
        fullName: 'Name',
        phoneNumber: 'Phone 1 - Value',
        morePhones: ['Phone 2 - Value'],
        email: 'E',
        moreEmails: ['E2'],
      },
      'agenda',
      DATES,
    );
    const read = (...cells: string[]): unknown => labelled.read(['Ana Ruiz', ...cells]);
    const first = { phoneNumber: '+13054201234' };
    expect(read('Home', '7864201299', 'Mobile', '3054201234', 'nada', 'b@example.com')).toMatchObject({
      ...first,
      leftOut: null,
      fields: { email: 'b@example.com' },
    });
    expect(read('Home Fax', '7864201299', 'Work', '3054201234')).toMatchObject(first);
    expect(read('Mobile', '123', '', '3054201234')).toMatchObject(first);
    expect(read('Home Fax', '7864201299', '', '')).toMatchObject({ refusal: 'phone_missing' });
  });
});

describe('the mapping of a list', () => {
  it('needs a phone and a name, and is known again in another order', () => {
    expect(isComplete({ phoneNumber: 'Tel' })).toBe(false);
    expect(isComplete({ phoneNumber: 'Tel', lastName: 'A' })).toBe(true);
    expect(headerKeyOf(['Teléfono', 'Nombre'])).toBe(headerKeyOf(['nombre', 'telefono']));
  });
});
