import { contactRows, telephoneLink, telephoneNumber } from './contact';

const NOBODY = { phone: '', whatsapp: '', email: '', hours: '', address: '', registrations: [] };

describe('contact data of the business', () => {
  it.each([
    ['(305) 555-0100', '+13055550100'],
    ['1 305 555 0100', '+13055550100'],
    ['+1 305-555-0100', '+13055550100'],
    ['+52 55 1234 5678', '+525512345678'],
  ])('%s is called at %s', (written, called) => {
    expect(telephoneNumber(written)).toBe(called);
    expect(telephoneLink(written)).toBe(`tel:${called}`);
  });

  it('contain only the given ones', () => {
    expect(contactRows(NOBODY)).toEqual([]);
    expect(
      contactRows({
        ...NOBODY,
        whatsapp: '(305) 555-0100',
        email: 'hola@ejemplo.com',
        registrations: [{ name: 'Fianza de Florida', number: 'F-123' }],
      }),
    ).toEqual([
      { label: 'WhatsApp', text: '(305) 555-0100', href: 'https://wa.me/13055550100' },
      { label: 'Correo electrónico', text: 'hola@ejemplo.com', href: 'mailto:hola@ejemplo.com' },
      { label: 'Fianza de Florida', text: 'F-123' },
    ]);
  });
});
