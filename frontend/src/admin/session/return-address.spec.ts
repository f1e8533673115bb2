import { loginAddress, returnAddress } from './return-address';

describe('returnAddress', () => {
  it.each([
    ['/admin?tab=cuenta', '/admin?tab=cuenta'],
    ['/admin/security', '/admin/security'],
    ['/admin', '/admin'],
    ['https://evil.example/admin', '/admin'],
    ['//evil.example/admin', '/admin'],
    ['/\\evil.example', '/admin'],
    ['javascript:alert(1)', '/admin'],
    ['/administrador', '/admin'],
    ['/', '/admin'],
    ['/admin/login?volver=/admin', '/admin'],
    ['http://[', '/admin'],
  ])('of %s is %s', (from, to) => {
    expect(returnAddress(`?volver=${encodeURIComponent(from)}`)).toBe(to);
  });

  it('is the dashboard by default', () => {
    expect(returnAddress('')).toBe('/admin');
    expect(loginAddress('/admin')).toBe('/admin/login');
    expect(loginAddress('/admin?tab=cuenta')).toBe('/admin/login?volver=%2Fadmin%3Ftab%3Dcuenta');
  });
});
