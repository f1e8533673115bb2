import { hasAccountNumber } from './disputed-items.ts';

describe('hasAccountNumber', () => {
  it.each([
    '4111 1111 1111 1111',
    'Cuenta 123456',
    'Préstamo 12-34-56-78',
    'Midland #8005551234',
    'Tarjeta 5178.0598.1234',
    'SSN 123-45-6789',
    'Cuenta １２３４５６７８',
    'Cuenta 1234 **** 5678',
    'Cuenta 12\u00a034\u00a056\u00a078',
    '4111 15/03/2024 1111 11-11-11',
  ])('finds one in %j', (text) => expect(hasAccountNumber(text)).toBe(true));

  it.each([
    'Capital One, tarjeta terminada en 1234: pago tardío de marzo de 2024',
    'Cobro de $1,250.00 de Midland del 15/03/2024',
    'Cobro de $125000.00 reportado el 2024-03-15',
    'Pagos tardíos de 2023-2024, 30 y 60 días',
    'Consulta del 3-15-2024',
    'Bancarrota, capítulo 7',
  ])('finds none in %j', (text) => expect(hasAccountNumber(text)).toBe(false));
});
