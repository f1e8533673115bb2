import { unknownVariables } from './campaign-text.ts';
import { approvedMessage, renderTemplate, SHORTCUT, TEMPLATE_VARIABLES } from './message-templates.ts';

const PERSON = { fullName: 'María Fernández', state: 'FL' };
const WRITER = { agent: 'Rosa', business: 'Crédito Claro' };

describe('message templates', () => {
  it('name the person, the sender and the business', () => {
    expect(renderTemplate('Hola {{firstName}}, soy {{ agent }} de {{business}}.', PERSON, WRITER)).toBe(
      'Hola Maria, soy Rosa de Crédito Claro.',
    );
  });

  it('contain a placeholder for the link, which only the recipient receives', () => {
    expect(renderTemplate('Elija hora: {{calendarLink}}', PERSON, WRITER)).toBe('Elija hora: [enlace]');
    expect(approvedMessage('{{firstName}}: {{calendarLink}}', PERSON, WRITER)).toEqual({
      text: 'María: [enlace]',
      variables: { 1: 'María', 2: '[enlace]' },
    });
  });

  it('keep accents when the text already has them', () => {
    expect(renderTemplate('¿Está ahí, {{firstName}}? Áéí', PERSON, WRITER)).toContain('María');
  });

  it('recognise unknown variables', () => {
    expect(unknownVariables('{{firstName}} {{agent}} {{price}}', TEMPLATE_VARIABLES)).toEqual(['price']);
  });

  it.each([
    ['cita', true],
    ['cita-2', true],
    ['Cita', false],
    ['-cita', false],
    ['mañana', false],
    ['dos palabras', false],
  ])('accept the shortcut %s: %s', (shortcut, taken) => expect(SHORTCUT.test(shortcut)).toBe(taken));
});
