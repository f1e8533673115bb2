import { keepAccess, takeAccess, tokenOf } from './calendar-address';

const open = (query: string) => {
  window.history.replaceState(null, '', `/calendario${query}`);
  return takeAccess();
};

describe('the secret in the address', () => {
  it('is read and removed from it', () => {
    expect(open('?ref=q0nT4mJ8vS2kX6zB')).toEqual({ ref: 'q0nT4mJ8vS2kX6zB' });
    expect(location.pathname + location.search).toBe('/calendario');
    expect(open('')).toEqual({ ref: 'q0nT4mJ8vS2kX6zB' });
  });

  it('replaces the former secret, and the state stored with it', () => {
    open('?ref=primera-ref');
    keepAccess({ ref: 'primera-ref', token: 'una-cita' });
    expect(open('?ref=primera-ref')).toEqual({ ref: 'primera-ref', token: 'una-cita' });
    expect(open('?ref=segunda-ref')).toEqual({ ref: 'segunda-ref' });
    expect(open('?token=otra-cita')).toEqual({ token: 'otra-cita' });
  });

  it.each(['?ref=<b>x</b>', '?ref=a%2F..%2Fadmin', `?token=${'a'.repeat(201)}`, '?ref='])(
    'is not read from an invalid parameter: %s',
    (query) => {
      expect(open(query)).toEqual({});
      expect(location.search).toBe('');
    },
  );

  it('is found in an address of ours', () => {
    expect(tokenOf('/calendario?token=una-cita')).toBe('una-cita');
    expect(tokenOf('/calendario')).toBeNull();
  });
});
