import { contactCard } from './contact-card';

describe('the contact card', () => {
  it('has the name and the number that calls', () => {
    expect(contactCard('Crédito Claro', '+13055550100').split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Crédito Claro;;;;',
      'FN:Crédito Claro',
      'ORG:Crédito Claro',
      'TEL;TYPE=WORK,VOICE:+13055550100',
      'END:VCARD',
      '',
    ]);
  });

  it('escapes characters that would end a field', () => {
    expect(contactCard('Pérez; Hijos, S.A.\\', '+13055550100')).toContain(
      'FN:Pérez\\; Hijos\\, S.A.\\\\\r\n',
    );
  });
});
