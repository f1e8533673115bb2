import { approvedMessage, renderTemplate, SHORTCUT, unknownInTemplate } from './message-templates.ts';

const PERSON = { fullName: 'María Fernández', state: 'FL' };
const WRITER = { agent: 'Rosa', business: 'Crédito Claro' };

describe('templates of messages', () => {
  it('name the person, who writes and the business', () => {
    expect(renderTemplate('Hola {{firstName}}, soy {{ agent }} de {{business}}.', PERSON, WRITER)).toBe(
      'Hola Maria, soy Rosa de Crédito Claro.',
    );
  });

  it('hold the place of the link, which nobody but the person reads', () => {
    expect(renderTemplate('Elija hora: {{calendarLink}}', PERSON, WRITER)).toBe('Elija hora: [enlace]');
    expect(approvedMessage('{{firstName}}: {{calendarLink}}', PERSON, WRITER)).toEqual({
      text: 'María: [enlace]',
      variables: { 1: 'María', 2: '[enlace]' },
    });
  });

  it('keep accents where the text has them already', () => {
    expect(renderTemplate('¿Está ahí, {{firstName}}? Áéí', PERSON, WRITER)).toContain('María');
  });

  it('know what is no variable', () => {
    expect(unknownInTemplate('{{firstName}} {{agent}} {{price}}')).toEqual(['price']);
  });

  it.each([
    ['cita', true],
    ['cita-2', true],
    ['Cita', false],
    ['-cita', false],
    ['mañana', false],
    ['dos palabras', false],
  ])('take the shortcut %s: %s', (shortcut, taken) => expect(SHORTCUT.test(shortcut)).toBe(taken));
});
