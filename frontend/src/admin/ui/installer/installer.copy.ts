/** Texts for what an owner cannot change in the panel. */
export const installerCopy = {
  ask: 'Pídalo a quien instaló el panel',
  text: 'Estas son las líneas que debe llenar en la configuración del servidor; después se reinicia.',
  copy: 'Copiar las líneas',
  copied: 'Líneas copiadas',
  copyFailed: 'No se pudieron copiar. Selecciónelas a mano.',
  lines: {
    messages: [
      'SMS_TRANSPORT=twilio',
      'TWILIO_ACCOUNT_SID=',
      'TWILIO_AUTH_TOKEN=',
      'TWILIO_MESSAGING_SERVICE_SID=',
    ],
    payments: [
      'PAYMENTS_MODE=sale',
      'NMI_SECURITY_KEY=',
      'NMI_TOKENIZATION_KEY=',
      'NMI_WEBHOOK_KEY=',
      'BUSINESS_ADDRESS=',
    ],
  },
};
