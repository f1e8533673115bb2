import type { FilledDocument } from 'domain/site/document';
import { businessName } from './business-name';
import type { LegalText } from './types';

/** Day on which the pages were last tested for this statement. */
const TESTED_ON = '27 de noviembre de 2026';

/** Returns how to report a problem: by e-mail or phone if they are known, otherwise by replying to a message. */
function ways({ contact }: Pick<FilledDocument, 'contact'>): string {
  const known = [
    ...(contact.email ? [`escríbanos a ${contact.email}`] : []),
    ...(contact.phone ? [`llámenos al ${contact.phone}`] : []),
  ];
  return known.length > 0
    ? `Si algo de este sitio no le funciona, ${known.join(' o ')}.`
    : 'Si algo de este sitio no le funciona, dígalo al contestar cualquiera de nuestros mensajes o llamadas.';
}

export const accessibility = (document: FilledDocument): LegalText => ({
  path: '/accesibilidad',
  title: 'Accesibilidad',
  description: `Cómo ${document.brand.name} cuida que este sitio se pueda usar con teclado y ampliado, y cómo avisar de un problema.`,
  intro: `${businessName(document)} quiere que cualquier persona pueda usar este sitio. Nos guiamos por las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.`,
  sections: [
    {
      id: 'probado',
      title: 'Qué se ha probado',
      blocks: [
        `Última revisión: ${TESTED_ON}. Se probaron la página principal, la de pago, la del calendario y las legales, con el navegador Chromium, a lo ancho de un teléfono y de un escritorio:`,
        {
          list: [
            'Con la herramienta automática axe, que no encontró fallas.',
            'En el escritorio, con la tecla de tabulación: el foco se ve en cada control y ninguna página lo atrapa.',
            'A 320 píxeles de ancho, con la página ampliada al doble y, en un teléfono, con solo la letra al doble: nada se desplaza hacia los lados.',
          ],
        },
        'Estas pruebas no encuentran todos los problemas. No se ha probado con personas que usan lectores de pantalla, ni hubo una revisión hecha por terceros. Los videos de otros sitios y los calendarios externos no dependen de nosotros.',
      ],
    },
    {
      id: 'avisar',
      title: 'Cómo avisarnos',
      blocks: [
        `${ways(document)} Díganos en qué página fue, qué quería hacer y con qué aparato o programa. También podemos atenderle por teléfono en lugar de por el sitio.`,
      ],
    },
  ],
});
