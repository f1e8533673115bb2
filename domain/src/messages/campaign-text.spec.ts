import { completeTemplate, hasLooseBraces, renderMessage, unknownVariables } from './campaign-text.ts';

const BRAND = 'Crédito Claro';
const MARIA = { fullName: 'María José Núñez', state: 'FL' };

describe('a campaign’s message', () => {
  it('names the sender and the way to opt out, once', () => {
    expect(completeTemplate('Hola {{firstName}}, su consulta sigue gratis.', BRAND)).toBe(
      'Credito Claro: Hola {{firstName}}, su consulta sigue gratis. Responda BAJA para no recibir mas.',
    );
    const whole = 'Crédito Claro le espera. STOP para salir.';
    expect(completeTemplate(whole, BRAND)).toBe(whole);
  });

  it.each([
    ['Su consulta es gratis', 'Su consulta es gratis. Responda BAJA'],
    ['Le espero, {{firstName}}', 'Le espero, {{firstName}}. Responda BAJA'],
    ['Mañana a las 10:30', 'Mañana a las 10:30. Responda BAJA'],
    ['Solo $199.99', 'Solo $199.99. Responda BAJA'],
    ['Ahorre 50%', 'Ahorre 50%. Responda BAJA'],
    ['Vea example.com/citas', 'Vea example.com/citas Responda BAJA'],
    ['¿Le llamo?', '¿Le llamo? Responda BAJA'],
    ['Vea https://example.com/citas', 'Vea https://example.com/citas Responda BAJA'],
    ['Escriba a ana@example.com', 'Escriba a ana@example.com Responda BAJA'],
    ['Hasta pronto 🙂', 'Hasta pronto 🙂 Responda BAJA'],
  ])('ends %j before the instruction', (text, complete) => {
    expect(completeTemplate(text, BRAND)).toBe(`Credito Claro: ${complete} para no recibir mas.`);
  });

  it.each([
    'Ahora con una tasa más baja.',
    'TASA MÁS BAJA PARA USTED',
    'A non-stop service. It will not stop to amaze you.',
    'La tasa baja para todos.',
    'Le responda quien le responda, baja la tasa: responda, baja y listo.',
  ])('does not accept %j as an opt-out instruction', (text) => {
    expect(completeTemplate(text, BRAND)).toContain('Responda BAJA para no recibir mas.');
  });

  it.each([
    'Responda BAJA para salir.',
    'responda "baja" y no le escribimos más.',
    'Responda con «BAJA».',
    'Envíe STOP si no quiere más.',
    'ENVIE BAJA',
    'Reply STOP to end.',
    'Text STOP to opt out.',
    'BAJA para salir.',
    'STOP to end',
  ])('accepts %j as an opt-out instruction', (text) => {
    expect(completeTemplate(text, BRAND)).toBe(`Credito Claro: ${text}`);
  });

  it('fills in the variables, and removes accents that would double its price', () => {
    expect(renderMessage('{{firstName}} de {{ state }}: {{fullName}}', MARIA)).toBe(
      'Maria de Florida: Maria Jose Nunez',
    );
    expect(renderMessage('¡Aún a tiempo, {{firstName}}!', MARIA)).toBe('¡Aún a tiempo, María!');
    expect(renderMessage('Ayudamos en {{state}}.', { fullName: 'Ana', state: null })).toBe(
      'Ayudamos en su estado.',
    );
  });

  it('does not replace a placeholder inside a name', () => {
    expect(renderMessage('{{fullName}}', { fullName: '{{state}} $& Ana', state: 'FL' })).toBe(
      '{{state}} $& Ana',
    );
  });

  it.each(['{{firstName}', '{firstName}', '{{firstName', 'firstName}}', '{{{firstName}}}', '{'])(
    'finds the loose braces of %j',
    (text) => {
      expect(hasLooseBraces(`Hola ${text}, su cita`)).toBe(true);
    },
  );

  it('finds no loose braces around variables', () => {
    expect(hasLooseBraces('Hola {{firstName}} de {{ state }}')).toBe(false);
  });

  it('reports unknown variables', () => {
    expect(unknownVariables('{{firstName}} {{apellido}} {{ }} {{apellido}}')).toEqual(['apellido', '']);
  });
});
