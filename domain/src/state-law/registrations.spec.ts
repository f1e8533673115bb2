import { initialDocument } from '../site/initial.ts';
import { withStateRegistrations } from './registrations.ts';

const TODAY = '2026-11-28';
const shown = (
  entered: Parameters<typeof withStateRegistrations>[1],
  own: { name: string; number: string }[] = [],
) => {
  const document = initialDocument();
  document.contact.registrations = own;
  return withStateRegistrations(document, entered, TODAY).contact.registrations;
};

describe('withStateRegistrations', () => {
  it('adds the numbers of the states that require them in advertisements, after those of the owner', () => {
    const own = [{ name: 'Fianza de Florida', number: 'F-1' }];
    expect(
      shown(
        [
          { state: 'CA', number: 'CSO-1', endsOn: null },
          { state: 'KS', number: ' K-1 ', endsOn: null },
          { state: 'MD', number: 'M-1', endsOn: TODAY },
        ],
        own,
      ),
    ).toEqual([
      ...own,
      { name: 'Registro en Kansas', number: 'K-1' },
      { name: 'Registro en Maryland', number: 'M-1' },
    ]);
  });

  it('leaves out registrations that have ended, empty numbers and those that the owner listed', () => {
    const own = [{ name: 'Licencia de Maryland', number: 'M-1' }];
    expect(
      shown(
        [
          { state: 'KS', number: 'K-1', endsOn: '2026-11-27' },
          { state: 'KS', number: ' ', endsOn: null },
          { state: 'MD', number: 'M-1', endsOn: null },
          { state: 'XX', number: 'X-1', endsOn: null },
        ],
        own,
      ),
    ).toEqual(own);
  });
});
