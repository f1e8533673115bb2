import * as server from '../../../../../backend/src/modules/campaigns/campaign-text';
import { completeTemplate, MAX_SEGMENTS, renderMessage, unknownVariables, VARIABLES } from './campaign-text';

const TEMPLATES = [
  'Hola {{firstName}}, su consulta sigue siendo gratis.',
  '  Hola   {{ firstName }}:  ¿sigue en {{state}}? ',
  'Crédito Claro: {{fullName}}, responda STOP para no recibir más.',
  'credito claro le escribe, {{firstName}}. Responda baja y listo.',
  'Información para {{fullName}} 😀',
  'Atención',
];
const PEOPLE = [
  { fullName: 'María Fernández', state: 'FL' },
  { fullName: ' José  Ángel Núñez ', state: 'HI' },
  { fullName: 'Ana', state: null },
  { fullName: 'Zoë', state: 'PR' },
  { fullName: 'Luis', state: 'MI' },
];

describe('a message is shown as the server would send it', () => {
  it.each(TEMPLATES)('%j', (template) => {
    for (const brand of ['Crédito Claro', 'BAJA Crédito', 'X'])
      for (const person of PEOPLE) {
        const complete = completeTemplate(template, brand);
        expect(complete).toBe(server.completeTemplate(template, brand));
        expect(renderMessage(complete, person)).toBe(server.renderMessage(complete, person));
      }
  });

  it('with the same variables and the same length', () => {
    expect(VARIABLES).toEqual(server.VARIABLES);
    expect(MAX_SEGMENTS).toBe(server.MAX_SEGMENTS);
    for (const template of ['{{nombre}} {{firstName}} {{ nombre }}', '{{}}', '{firstName}', '{{state}}'])
      expect(unknownVariables(template)).toEqual(server.unknownVariables(template));
  });
});
