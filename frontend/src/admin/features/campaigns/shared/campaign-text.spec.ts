import * as server from '../../../../../../backend/src/modules/campaigns/campaign-text';
import { isGsm7, sizeOf } from '../../../ui/sms/sms-text';
import { completeTemplate, MAX_SEGMENTS, renderMessage, unknownVariables, VARIABLES } from './campaign-text';

const TEMPLATES = [
  'Hola {{firstName}}, su consulta sigue siendo gratis.',
  '  Hola   {{ firstName }}:  ¿sigue en {{state}}? ',
  'Crédito Claro: {{fullName}}, responda STOP para no recibir más.',
  'credito claro le escribe, {{firstName}}. Responda baja y listo.',
  'Información para {{fullName}} 😀',
  'Atención',
  'Su tasa más baja, non-stop. Envíe «BAJA» cuando quiera.',
  'Cuota baja para todos',
  'Mande STOP to end',
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

  it('in as many segments', () => {
    for (const [text, times] of [
      ['a', 160],
      ['a', 161],
      ['€', 80],
      ['€', 81],
      ['á', 70],
      ['á', 71],
      ['😀', 35],
      ['😀', 36],
      ['ñ ', 153],
    ] as const) {
      const body = text.repeat(times);
      expect([body, sizeOf(body).segments]).toEqual([body, server.segmentsOf(body)]);
      expect(isGsm7(body)).toBe(server.isGsm7(body));
    }
  });

  it('with the same variables and the same length', () => {
    expect(VARIABLES).toEqual(server.VARIABLES);
    expect(MAX_SEGMENTS).toBe(server.MAX_SEGMENTS);
    for (const template of ['{{nombre}} {{firstName}} {{ nombre }}', '{{}}', '{firstName}', '{{state}}'])
      expect(unknownVariables(template)).toEqual(server.unknownVariables(template));
  });
});
