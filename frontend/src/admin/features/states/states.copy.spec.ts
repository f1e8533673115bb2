import { statesCopy } from './states.copy';

const { confirmText } = statesCopy.rules;

it.each([
  [[], 0, 'Desde ahora se rechaza lo que la lista no permite. Los contratos vigentes siguen igual.'],
  [[], 2, /no permite\. En 2 estados no se vende en línea\. Los/],
  [['Georgia'], 0, /no permite\. No se atiende a personas de Georgia\. Los/],
  [['Georgia', 'Ohio'], 1, /personas de Georgia y Ohio\. En 1 estado no se vende/],
])('a confirmation of %j closed and %i unsold states says only what follows', (closed, unsold, text) => {
  expect(confirmText(closed, unsold)).toMatch(text);
});
