import { smsRequestOf } from './sms-words';

const smsWordOf = (text: string) => smsRequestOf(text)?.word ?? null;

describe('the meaning of an incoming text', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    '¡ALTO!',
    'Baja',
    'bája',
    'PARAR por favor',
    'cancelar',
    'Cancel',
    'opt-out',
    'Opt out please',
    'QUIT',
    'revoke',
    'No más mensajes, gracias',
    'unsubscribe!!!',
    'STOP STOP',
    'Stop. Stop! STOP',
    'S T O P',
    's.t.o.p',
    'ＳＴＯＰ',
    'Ｂａｊａ',
    'B A J A por favor',
  ])('%j refuses further messages', (text) => {
    expect(smsWordOf(text)).toBe('stop');
  });

  it.each([
    ['AYUDA', 'help'],
    ['help?', 'help'],
    ['Start', 'start'],
    ['alta', 'start'],
    ['YES', 'start'],
  ])('%j is %s', (text, word) => {
    expect(smsWordOf(text)).toBe(word);
  });

  it.each([
    'Cancelar mi cita del martes',
    'No puedo parar de reír',
    '5',
    '',
    '👍',
    'Quiero más información',
    'Y o',
    'Sí',
  ])('%j is for the office', (text) => {
    expect(smsWordOf(text)).toBeNull();
  });

  it.each([
    ['STOP', true],
    ['¡Stop!', true],
    ['start', true],
    ['Yes', true],
    ['BAJA', false],
    ['ALTA', false],
    // Twilio acts on a word that stands alone.
    ['STOP please', false],
    ['S T O P', false],
  ])('%j: Twilio acts on it too: %s', (text, isTwilios) => {
    expect(smsRequestOf(text)).toMatchObject({ isTwilios });
  });
});
