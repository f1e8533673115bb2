import { smsWordOf } from './sms-words';

describe('what a text asks for', () => {
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
  ])('%j is no more messages', (text) => {
    expect(smsWordOf(text)).toBe('stop');
  });

  it.each([
    ['AYUDA', 'help'],
    ['help?', 'help'],
    ['Start', 'start'],
    ['alta', 'start'],
  ])('%j is %s', (text, word) => {
    expect(smsWordOf(text)).toBe(word);
  });

  it.each(['Cancelar mi cita del martes', 'No puedo parar de reír', '5', '', '👍', 'Quiero más información'])(
    '%j is for the office',
    (text) => {
      expect(smsWordOf(text)).toBeNull();
    },
  );
});
