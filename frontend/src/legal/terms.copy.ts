import type { FilledDocument } from 'domain/site/document';
import { businessName } from './business-name';
import { LEGAL_DATE, type LegalText } from './types';

export const terms = ({ brand, legal, offer, guarantee, payment }: FilledDocument): LegalText => ({
  path: '/terminos',
  title: 'Términos del servicio',
  description: `Condiciones de uso del sitio, de la consulta, de los planes y de los mensajes de texto de ${brand.name}.`,
  intro: `Estas son las condiciones para usar este sitio, pedir la consulta gratis y recibir mensajes de ${businessName({ brand, legal })} (“nosotros”). El servicio de un plan se rige, además, por el contrato escrito que usted firma; si dicen cosas distintas, vale lo que más le proteja a usted.`,
  validFrom: LEGAL_DATE,
  sections: [
    {
      id: 'servicio',
      title: 'Qué hacemos, y qué no',
      blocks: [
        'Revisamos con usted sus reportes de crédito, preparamos disputas sobre datos inexactos, incompletos o que no se pueden comprobar, y le orientamos para construir historial.',
        'No somos un bufete de abogados, ni un prestamista, ni una agencia del gobierno. No damos asesoría legal ni fiscal. No podemos borrar información correcta, vigente y comprobable, y no prometemos un puntaje, un plazo ni un resultado.',
        'Usted puede disputar errores directamente ante los burós, sin costo y sin nosotros.',
      ],
    },
    {
      id: 'consulta',
      title: 'La consulta gratis',
      blocks: [
        `${offer.value ? `La consulta está valorada en ${offer.value} y hoy no tiene costo.` : 'La consulta no tiene costo.'} Es por teléfono y no le obliga a contratar. Para pedirla hace falta un número de celular real de Estados Unidos, que confirmamos con un código o con una llamada o un mensaje suyo. Debe tener 18 años o más y dar datos verdaderos y suyos.`,
      ],
    },
    {
      id: 'planes',
      title: 'Planes, precios y cobros',
      blocks: [
        'Los planes son suscripciones mensuales. El precio y lo que incluye cada uno son los que figuran en el contrato que firma; antes de firmar puede pedir que se los expliquen.',
        'La ley federal (15 U.S.C. § 1679b) no permite cobrar por un servicio de reparación de crédito antes de haberlo prestado por completo. Ningún servicio empieza antes de que firme el contrato y pase el plazo para cancelarlo, que es de al menos tres días hábiles. La página de pago dice, antes de que usted firme, qué se cobra, cuándo y cómo cancelarlo; lo mismo dice su contrato. Si el plan se vende por teléfono, no se cobra nada hasta que un reporte de crédito, emitido más de seis meses después del resultado, lo compruebe (16 C.F.R. § 310.4(a)(2)).',
        'Los bonos que acompañan a un plan no tienen costo adicional ni se canjean por dinero.',
      ],
    },
    {
      id: 'cancelacion',
      title: 'Cómo cancelar',
      blocks: [
        'Puede cancelar el contrato sin costo ni explicación antes de la medianoche del tercer día hábil posterior a la firma, o más tarde si la ley de su estado le da más tiempo: por ejemplo, cinco días en Florida y cinco días hábiles en California y Colorado. Su contrato dice cuál es el último día. Con el contrato recibe por duplicado el formulario para hacerlo, y no está obligado a usarlo: basta con avisarnos por escrito.',
        'Después puede cancelar la suscripción en cualquier momento con el enlace “Cancelar” de su recibo, por teléfono o por escrito. El servicio termina al final del mes en curso y no hay penalización.',
      ],
    },
    {
      id: 'garantia',
      title: 'Garantía de devolución',
      blocks: [
        `Planes contratados a partir de la consulta ofrecida en la página de inicio: ${guarantee.title}. Si después de ${guarantee.days} días de servicio no está conforme con nuestro trabajo, pídanos la devolución y le reintegramos lo que pagó.`,
        `Planes contratados en la página de pago: garantía de ${payment.guaranteeDays} días, en las mismas condiciones.`,
        {
          list: [
            'El plazo se cuenta desde que empieza el servicio.',
            'Se pide por teléfono o por escrito dentro de los 30 días siguientes al fin de ese plazo.',
            'La devolución se hace al mismo medio de pago.',
            'La garantía se suma a los derechos que le da la ley; no los sustituye.',
          ],
        },
      ],
    },
    {
      id: 'mensajes',
      title: 'Mensajes de texto (SMS)',
      blocks: [
        `Programa: mensajes de ${brand.name}. Hay dos clases, con permisos separados.`,
        {
          list: [
            'Código y avisos: al enviar el formulario usted pide que le enviemos un código de verificación y avisos sobre su consulta o su caso. Si el código va por llamada, le llama un sistema automático con voz grabada; oprima 9 para que no volvamos a llamarle así. También puede confirmarse por WhatsApp o por correo electrónico. La frecuencia depende de lo que usted pida: un mensaje por cada código; de su cita, un recordatorio 24 horas antes y otro 2 horas antes, y un aviso si la cambiamos; si no eligió la hora, hasta dos mensajes para elegirla, y uno si le llamamos y no pudimos hablar. Al recordatorio puede responder 1 (confirmo) o 2 (cambiar).',
            'Consejos y ofertas: solo si marca la casilla correspondiente, que aparece sin marcar. Pueden enviarse de forma automática, hasta 4 mensajes al mes. Aceptarlos no es condición para comprar nada.',
          ],
        },
        'Pueden aplicarse tarifas de mensajes y datos de su compañía telefónica (message and data rates may apply).',
        'Para dejar de recibir mensajes, responda STOP. También valen BAJA, ALTO, PARAR, CANCELAR y las palabras en inglés QUIT, END, REVOKE, OPT OUT, CANCEL y UNSUBSCRIBE. Le confirmaremos una sola vez y no recibirá más. Para pedir ayuda, responda HELP o AYUDA.',
        'Las compañías telefónicas no son responsables de mensajes retrasados o no entregados (carriers are not liable for delayed or undelivered messages). La entrega depende de su compañía telefónica y de su cobertura.',
        'Si cambia de número, avísenos. El uso de su número está descrito en el Aviso de privacidad: no se comparte con nadie para fines de mercadeo.',
      ],
    },
    {
      id: 'uso',
      title: 'Uso correcto del sitio',
      blocks: [
        {
          list: [
            'No use números, nombres o datos de otra persona sin su permiso.',
            'No intente adivinar códigos, saturar el sitio ni saltarse sus controles. Podemos bloquear números, direcciones y dispositivos que lo hagan.',
            'Los textos, dibujos y videos del sitio son nuestros o se usan con permiso; puede verlos y compartir el enlace.',
          ],
        },
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Responsabilidad',
      blocks: [
        'Procuramos que la información de este sitio sea correcta y que el sitio esté disponible, pero puede tener errores o interrupciones. Los ejemplos de ahorro son generales y no describen su caso.',
        'Nada de lo escrito aquí limita los derechos que la ley le da como consumidor ni puede interpretarse como una renuncia a ellos: la ley federal considera nula cualquier renuncia de ese tipo (15 U.S.C. § 1679f).',
      ],
    },
    {
      id: 'ley',
      title: 'Ley aplicable e idioma',
      blocks: [
        'Se aplican las leyes federales de Estados Unidos y las del estado donde usted vive. Si algo no se resuelve hablando, puede acudir a los tribunales competentes o a la autoridad de protección al consumidor de su estado, a la FTC o a la CFPB.',
        'Estos términos están escritos en español, el idioma en que ofrecemos el servicio. Puede pedir el contrato también en inglés.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios',
      blocks: [
        'Si cambiamos estos términos, publicaremos aquí la versión nueva con su fecha. Los cambios no modifican un contrato ya firmado.',
      ],
    },
  ],
});
