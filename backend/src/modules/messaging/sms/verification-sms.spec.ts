import { SegmentedMessage } from 'sms-segments-calculator';
import { verificationSms } from './verification-sms';

describe('verificationSms', () => {
  it.each([
    'Crédito Claro',
    'Reparación Rápida de Crédito ¡Ya!',
    'Crédito “Único” 💳 — Óptimo',
    'Una marca con un nombre tan largo que no cabe entero en un solo mensaje de texto de los de siempre',
    '信用',
    '',
  ])('is one GSM-7 segment with the code for the brand %j', (brand) => {
    const text = verificationSms(brand, '012345');
    const segmented = new SegmentedMessage(text);
    expect([segmented.encodingName, segmented.segmentsCount]).toEqual(['GSM-7', 1]);
    expect(text).toMatch(/\b012345\b/);
    expect(text).toContain('su codigo es');
    expect(text).toContain('No lo compartas');
  });

  it('names the brand first, with accents where they fit', () => {
    expect(verificationSms('Crédito Único', '012345')).toMatch(/^Crédito Unico: /);
  });
});
