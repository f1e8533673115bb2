import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LISTS, NO_LISTS, readList } from '../../../../../test/support/lists';
import { AppError } from '../../../../common/app-error';
import { readCsv } from './csv-reader';
import { guessColumns, guessMapping } from './guess';
import { RowReader } from './row-reader';

const DATES = { timeZone: 'America/New_York', dayFirst: false, now: new Date('2094-01-01T00:00:00Z') };

const directory = mkdtempSync(join(tmpdir(), 'lists-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Reads a list as an import does. */
async function read(content: string | Buffer) {
  const path = join(directory, 'list.csv');
  writeFileSync(path, content);
  const { headers, sample, batches } = await readCsv(path, 1_000);
  const mapping = guessMapping(headers, sample);
  const reader = new RowReader(headers, mapping, 'lista', DATES);
  const rows = [];
  for await (const batch of batches)
    for (const [line, cells] of batch) rows.push({ line, ...reader.read(cells) });
  return { headers, sample, mapping, rows };
}
const people = (rows: Awaited<ReturnType<typeof read>>['rows']) =>
  rows.map((row) => ('fields' in row ? `${row.fields.fullName} ${row.phoneNumber}` : row.refusal));

describe('the columns of a list', () => {
  it('are guessed by their frequent names', () => {
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

  it.each([
    [
      'an address book',
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,' +
        'File As,Organization Name,Organization Title,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,' +
        'E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Region,Website 1 - Value',
      {
        firstName: 'First Name',
        middleName: 'Middle Name',
        lastName: 'Last Name',
        email: 'E-mail 1 - Value',
        moreEmails: ['E-mail 2 - Value'],
        phoneNumber: 'Phone 1 - Value',
        morePhones: ['Phone 2 - Value'],
        state: 'Address 1 - Region',
        note: 'Notes',
      },
    ],
    [
      'a mail program',
      'First Name,Middle Name,Last Name,Title,Suffix,E-mail Address,E-mail 2 Address,E-mail Display Name,Home Phone,Business Phone,Mobile Phone,' +
        "Pager,Business Fax,Assistant's Phone,Company Main Phone,Callback,Telex,Manager's Name,Company,Home Street,Home City,Home State," +
        'Home Country/Region,Notes,Categories',
      {
        firstName: 'First Name',
        middleName: 'Middle Name',
        lastName: 'Last Name',
        email: 'E-mail Address',
        moreEmails: ['E-mail 2 Address'],
        phoneNumber: 'Mobile Phone',
        morePhones: ['Home Phone', 'Business Phone'],
        state: 'Home State',
        note: 'Notes',
      },
    ],
    [
      'a mail program with places of work',
      'First Name,Last Name,Business Street,Business State,Home Street,Home State,Other State,Mobile Phone',
      { firstName: 'First Name', lastName: 'Last Name', phoneNumber: 'Mobile Phone', state: 'Home State' },
    ],
    [
      'a mail program in Spanish',
      'Nombre,Segundo nombre,Apellidos,Dirección de correo electrónico,Tipo de correo electrónico,Teléfono móvil,Teléfono particular,' +
        'Teléfono del trabajo,Fax del trabajo,Teléfono del ayudante,Estado o provincia (particular),País o región (particular),Notas',
      {
        firstName: 'Nombre',
        middleName: 'Segundo nombre',
        lastName: 'Apellidos',
        email: 'Dirección de correo electrónico',
        phoneNumber: 'Teléfono móvil',
        morePhones: ['Teléfono particular', 'Teléfono del trabajo'],
        state: 'Estado o provincia (particular)',
        note: 'Notas',
      },
    ],
    [
      'a CRM',
      'Record ID,First Name,Last Name,Email,Email Domain,Phone Number,Mobile Phone Number,Lead Status,Marketing contact status,State/Region,' +
        'Original Source,Create Date,Contact owner',
      {
        firstName: 'First Name',
        lastName: 'Last Name',
        email: 'Email',
        phoneNumber: 'Mobile Phone Number',
        morePhones: ['Phone Number'],
        state: 'State/Region',
        leadSource: 'Original Source',
        createdAt: 'Create Date',
      },
    ],
    [
      'another CRM',
      'Salutation,First Name,Last Name,Title,Company,Email Opt Out,Email,Phone,Mobile,Do Not Call,State/Province,Lead Source,Created Date,Lead Owner',
      {
        firstName: 'First Name',
        lastName: 'Last Name',
        email: 'Email',
        phoneNumber: 'Mobile',
        morePhones: ['Phone'],
        state: 'State/Province',
        leadSource: 'Lead Source',
        createdAt: 'Created Date',
      },
    ],
    [
      'a third CRM',
      'Person - ID,Person - Name,Person - Phone - Work,Person - Phone - Mobile,Person - Email - Work,Person - Email - Home,Person - Owner,Person created',
      {
        fullName: 'Person - Name',
        phoneNumber: 'Person - Phone - Mobile',
        morePhones: ['Person - Phone - Work'],
        email: 'Person - Email - Home',
        moreEmails: ['Person - Email - Work'],
        createdAt: 'Person created',
      },
    ],
    [
      'a fourth CRM',
      'Lead Id,Lead Owner,Company,First Name,Last Name,Email,Secondary Email,Email Opt Out,Phone,Mobile,Fax,Lead Source,Lead Status,State,' +
        'Created Time,Full Name',
      {
        firstName: 'First Name',
        lastName: 'Last Name',
        fullName: 'Full Name',
        email: 'Email',
        moreEmails: ['Secondary Email'],
        phoneNumber: 'Mobile',
        morePhones: ['Phone'],
        leadSource: 'Lead Source',
        state: 'State',
        createdAt: 'Created Time',
      },
    ],
    [
      'a lead form in Spanish',
      'id,created_time,ad_name,campaign_name,form_name,platform,nombre_completo,número_de_teléfono,correo_electrónico,¿en_qué_estado_vive?,¿cuál_es_su_ingreso_mensual?,lead_status',
      {
        createdAt: 'created_time',
        fullName: 'nombre_completo',
        phoneNumber: 'número_de_teléfono',
        email: 'correo_electrónico',
        state: '¿en_qué_estado_vive?',
        monthlyIncome: '¿cuál_es_su_ingreso_mensual?',
      },
    ],
    [
      'a form of answers',
      'Marca temporal,Dirección de correo electrónico,Nombre y apellidos,Teléfono celular,Comentarios',
      {
        createdAt: 'Marca temporal',
        email: 'Dirección de correo electrónico',
        fullName: 'Nombre y apellidos',
        phoneNumber: 'Teléfono celular',
        note: 'Comentarios',
      },
    ],
    [
      'a program with names in one word',
      'firstName,lastName,phoneNumber,emailAddress,createdAt,leadSource',
      {
        firstName: 'firstName',
        lastName: 'lastName',
        phoneNumber: 'phoneNumber',
        email: 'emailAddress',
        createdAt: 'createdAt',
        leadSource: 'leadSource',
      },
    ],
    [
      'a Mexican spreadsheet',
      'Nombre(s),Apellido paterno,Apellido materno,Cel.,Correo,Edo.,Estado civil,Fecha de ingreso',
      {
        firstName: 'Nombre(s)',
        lastName: 'Apellido paterno',
        secondLastName: 'Apellido materno',
        phoneNumber: 'Cel.',
        email: 'Correo',
        state: 'Edo.',
        createdAt: 'Fecha de ingreso',
      },
    ],
  ])('of %s are known', (_, headings, mapping) => {
    expect(guessMapping(headings.split(','))).toEqual(mapping);
  });

  it('are guessed from their cells if the headings are empty or misleading', () => {
    const headers = ['A', 'B', 'C', 'Estado', 'Zona', 'Contacto de', 'Ciudad'];
    const rows = [
      ['Ana Ruiz', '(305) 420-1234', 'ana@example.com', 'Nuevo', 'FL', 'jefa@example.com', 'Los Angeles'],
      ['Eva Soto', '7864201299', '', 'Contactado', 'Texas', 'jefa@example.com', 'San Diego'],
      ['Luz Paz', '+1 305 420 1277', 'luz@example.com', 'Nuevo', 'N.Y.', 'jefa@example.com', 'El Paso'],
    ];
    expect(guessMapping(headers, rows)).toMatchObject({
      fullName: 'A',
      phoneNumber: 'B',
      email: 'C',
      state: 'Zona',
    });
    expect(guessColumns(headers, rows)[1]).toEqual({
      heading: 'B',
      field: 'phoneNumber',
      basis: 'cells',
      samples: ['(305) 420-1234', '7864201299', '+1 305 420 1277'],
    });
    expect(
      guessColumns(
        ['Teléfono'],
        rows.map(([, phone]) => [phone!]),
      )[0],
    ).toMatchObject({
      basis: 'heading_and_cells',
    });
  });

  it('of a first name are the same in the mapping and on the screen', () => {
    const headings = ['Nombre', 'Apellidos', 'Teléfono'];
    const mapping = guessMapping(headings);
    expect(mapping).toMatchObject({ firstName: 'Nombre', lastName: 'Apellidos' });
    for (const { heading, field } of guessColumns(headings, [])) expect(mapping[field!]).toBe(heading);
  });

  it('of phones are not left out for being empty at the beginning of a list', () => {
    expect(guessMapping(['Nombre', 'Móvil', 'Teléfono'], [['Ana Ruiz', '', '3054201234']])).toMatchObject({
      phoneNumber: 'Móvil',
      morePhones: ['Teléfono'],
    });
  });
});

describe('the headings of a list', () => {
  it.each([
    ['a title', 'Clientes de mayo,,\n,,\nNombre,Teléfono,Correo\nAna Ruiz,3054201234,ana@example.com\n', 3],
    [
      'a title of two cells',
      'Reporte: Leads,Fecha: 11/20\nNombre,Teléfono,Correo\nAna Ruiz,3054201234,ana@example.com\n',
      3,
    ],
    [
      'the office’s own phone',
      'Crédito Claro (305) 420-1200\nNombre,Teléfono,Correo\nAna Ruiz,3054201234,ana@example.com\n',
      3,
    ],
    ['sep=', 'sep=;\r\nNombre;Teléfono;Correo\r\nAna Ruiz;3054201234;ana@example.com\r\n', 3],
    ['sep= of a bar', '"sep=|"\nNombre|Teléfono|Correo\nAna Ruiz|3054201234|ana@example.com\n', 3],
    ['nothing', 'Nombre\tTeléfono\tCorreo\nAna Ruiz\t3054201234\tana@example.com\n', 2],
    ['no headings', 'Ana Ruiz,3054201234,ana@example.com\n', 1],
    ['a heading fewer', 'Nombre;Teléfono\nAna Ruiz;3054201234;ana@example.com\n', 2],
    [
      'empty columns to the right',
      `Nombre,Teléfono,Correo${','.repeat(300)}\nAna Ruiz,3054201234,ana@example.com${','.repeat(300)}\n`,
      2,
    ],
    [
      'notes with commas',
      'Nombre;Teléfono;Correo;Nota\nAna Ruiz;3054201234;ana@example.com;sí, mañana, a las 3, o después\n',
      2,
    ],
  ])('are found after %s', async (_, content, line) => {
    const { rows } = await read(content);
    expect(rows).toEqual([
      expect.objectContaining({
        line,
        phoneNumber: '+13054201234',
        fields: expect.objectContaining({ fullName: 'Ana Ruiz', email: 'ana@example.com' }) as object,
      }),
    ]);
  });

  it('are never a row with a person in it', async () => {
    const { rows } = await read(
      'Quién,Dónde,Sobre,Más\nAna Ruiz,3054201234,pidió llamada al celular,correo por confirmar\nEva Soto,7864201299,,\n',
    );
    expect(people(rows)).toEqual(['Ana Ruiz +13054201234', 'Eva Soto +17864201299']);
  });
});

describe('the letters of a list', () => {
  const text = 'Nombre;Teléfono\nJosé Ñandú Peña;3054201234\nMaría Íñiguez;7864201299\n';
  const named = ['José Ñandú Peña +13054201234', 'María Íñiguez +17864201299'];
  const mac = (value: string): Buffer =>
    Buffer.from(
      [...value].flatMap((letter) => {
        const code = { é: 0x8e, Ñ: 0x84, ú: 0x9c, ñ: 0x96, í: 0x92, Í: 0xea }[letter];
        return [code ?? letter.charCodeAt(0)];
      }),
    );
  const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['MacRoman with returns', mac(text.replaceAll('\n', '\r'))],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
    ['UTF-16 in the other order', swapped],
    ['UTF-16 in the other order without a mark', swapped.subarray(2)],
    [
      'UTF-16 with half a character at its end',
      Buffer.concat([Buffer.from(text, 'utf16le'), Buffer.from([0x3d, 0xd8])]),
    ],
    ['UTF-16 with an odd byte', Buffer.concat([Buffer.from(text, 'utf16le'), Buffer.from([0x41])])],
    ['UTF-8 that is cut within a letter', Buffer.concat([Buffer.from(text), Buffer.from([0xc3])])],
  ])('are read from %s', async (_, content) => {
    expect(people((await read(content)).rows).slice(0, 2)).toEqual(named);
  });

  it('are read from UTF-8 although a row has a byte of something else', async () => {
    const broken = Buffer.concat([Buffer.from(text), Buffer.from('Ram\xf3n Gil;3054201277\n', 'latin1')]);
    expect(people((await read(broken)).rows)).toEqual([...named, 'name_invalid']);
  });

  it('are Windows-1252 where only its quotes and dashes say so', async () => {
    const content = Buffer.from(
      'Nombre,Telefono\nSiobhan O\x92Brien,3054201234\nAna\xa0Ruiz,7864201299\n',
      'latin1',
    );
    expect(people((await read(content)).rows)).toEqual([
      "Siobhan O'Brien +13054201234",
      'Ana Ruiz +17864201299',
    ]);
  });

  it.each([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '(.xls)'],
    ['a workbook', Buffer.from('PK\x03\x04......xl/workbook.xml', 'latin1'), '(.xlsx)'],
    [
      'a workbook of another program',
      Buffer.from('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'latin1'),
      '(.ods)',
    ],
    ['an archive', Buffer.from('PK\x03\x04....lista.csv', 'latin1'), 'comprimido'],
    ['a page', '\n<html><table><tr><td>Nombre</td></tr></table></html>', 'página web'],
    ['a page in UTF-16', Buffer.from('\uFEFF<html><table></table></html>', 'utf16le'), 'página web'],
    ['XML', '<?xml version="1.0"?><Workbook></Workbook>', 'XML'],
    ['a PDF', '%PDF-1.7', 'PDF'],
    ['contacts', 'BEGIN:VCARD\r\nFN:Ana Ruiz\r\nEND:VCARD\r\n', 'vCard'],
    ['JSON', '[{"nombre":"Ana"}]', 'JSON'],
    ['bytes', Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 7) % 32)), 'texto'],
    [
      'MS-DOS',
      Buffer.from('Nombre;Tel\x82fono\nRam\xa2n Pe\xa4a;3054201234\nLuc\xa1a Gil;7864201299\n', 'latin1'),
      'MS-DOS',
    ],
  ])('are not looked for in %s', async (_, content, said) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'IMPORT_UNREADABLE',
      message: expect.stringContaining(said) as string,
    });
  });
});

describe('a list that is damaged', () => {
  /** Numbers from 0 to 1, the same for a seed. */
  const numbersOf = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const seed = Date.now() >>> 0;
  const files = [...LISTS.map(({ file }) => file), ...NO_LISTS.map(([file]) => file)];

  it.each(files)('is read or refused with words, never half a character of it kept: %s', async (file) => {
    const random = numbersOf(seed);
    const whole = readList(file);
    for (let turn = 0; turn < 25; turn += 1) {
      const damaged = Buffer.from(whole.subarray(0, Math.ceil(random() * whole.length)));
      for (let bytes = 0; bytes < turn % 5; bytes += 1)
        damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
      const outcome = await read(damaged).catch((error: unknown) => error);
      const said = JSON.stringify({ file, seed, turn });
      if (outcome instanceof Error) expect([said, outcome]).toEqual([said, expect.any(AppError)]);
      else expect([said, /\\ud[89a-f]/.test(JSON.stringify(outcome))]).toEqual([said, false]);
    }
  });
});
