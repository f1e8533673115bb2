import { CONSENT_TEXTS, consentTextAsShown, CURRENT_CONSENT_VERSION } from './consent-texts.ts';

describe('consentTextAsShown', () => {
  it('inserts the brand, even one with special characters', () => {
    const shown = consentTextAsShown(CURRENT_CONSENT_VERSION, 'Crédito $& Claro')!;
    expect(shown.smsNotice).toContain('pide a Crédito $& Claro');
    expect(shown.marketingLabel).not.toContain('{brand}');
  });

  it('keeps the texts shown in the past unchanged', () => {
    expect(consentTextAsShown('2026-11-20', 'Crédito Claro')!.smsNotice).toBe(
      'Al enviar este formulario, usted pide a Crédito Claro un mensaje de texto con su código de verificación y los avisos sobre su consulta. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más mensajes o HELP para recibir ayuda.',
    );
  });

  it('names each method of verifying a phone', () => {
    const { smsNotice } = consentTextAsShown(CURRENT_CONSENT_VERSION, 'Crédito Claro')!;
    for (const method of ['mensaje de texto', 'llamada automática', 'WhatsApp', 'correo electrónico'])
      expect(smsNotice).toContain(method);
  });

  it.each(['', '1999-01-01', '__proto__', 'toString'])('refuses the unknown version %j', (version) => {
    expect(consentTextAsShown(version, 'x')).toBeNull();
  });

  it('names STOP, HELP and rates in every version', () => {
    for (const { smsNotice, marketingLabel } of Object.values(CONSENT_TEXTS)) {
      for (const text of [smsNotice, marketingLabel]) {
        expect(text).toContain('STOP');
        expect(text.slice(text.indexOf('STOP'))).toContain('HELP');
      }
      expect(smsNotice).toContain('tarifas');
      expect(marketingLabel).toContain('no es condición');
    }
  });
});
