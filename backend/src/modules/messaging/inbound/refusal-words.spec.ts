import { seemsRefusal } from './refusal-words';

describe('a text that seems to refuse further messages', () => {
  it.each([
    'Ya no quiero recibir mensajes',
    'Quítenme de su lista',
    'quiteme de la lista por favor',
    'No me escriban más',
    'no me mande mensajes',
    'Dejen de escribirme',
    'por favor dejen de mandarme textos',
    'Borren mi número',
    'elimine mi telefono de su sistema',
    'Denme de baja',
    'quiero darme de baja de esto',
    'Número equivocado',
    'Se equivocó de número',
    'No soy María',
    'Yo nunca pedí esto',
    'no autoricé estos mensajes',
    'Ya no me interesa gracias',
    'No estoy interesada',
    'No me llamen ni me escriban',
    'Déjenme en paz',
    '¿Quién les dio mi número?',
    'Basta ya',
    'Esto es spam, los voy a reportar',
    'stop texting me',
    'Please stop sending these messages',
    "don't text me again",
    'Don’t contact me',
    'Do not message this number',
    'wrong number',
    'Take me off your list',
    'remove my number please',
    'not interested',
    'I never signed up for this',
    'leave me alone',
    'Who gave you my number',
    'I revoke my consent',
    'no more texts pls',
    'Lose my number',
    'ＳＴＯＰ it',
  ])('%j', (text) => {
    expect(seemsRefusal(text)).toBe(true);
  });

  it.each([
    'Sí, mañana a las 10',
    '¿Puedo cancelar mi cita del martes?',
    'Cancelar mi cita',
    'Gracias por llamar',
    'Llámeme después de las 5',
    'Quiero más información',
    'No puedo parar de reír',
    'Tengo 3 cuentas en colección',
    '5',
    '👍',
    '',
    'Yes please call me',
    'Mi número cambió, es 305 420 1234',
    'Nonstop work today, call me tomorrow',
  ])('does not include %j', (text) => {
    expect(seemsRefusal(text)).toBe(false);
  });
});
