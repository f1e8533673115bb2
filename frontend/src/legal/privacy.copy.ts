import type { FilledDocument } from 'domain/site/document';
import { businessName } from './business-name';
import { LEGAL_DATE, type LegalText } from './types';

/**
 * Returns how to send a request about personal data: by e-mail or phone if they are known, otherwise by
 * replying to a message.
 */
function requests({ contact, legal }: Pick<FilledDocument, 'contact' | 'legal'>): string {
  const mail = legal.privacyEmail || contact.email;
  const ways = [
    ...(mail ? [`escríbanos a ${mail}`] : []),
    ...(contact.phone ? [`llámenos al ${contact.phone}`] : []),
  ];
  if (ways.length === 0)
    return 'Conteste cualquiera de nuestros mensajes o llamadas y diga qué necesita, o agende una consulta desde el formulario de este sitio y dígalo al atenderle. Si ya es cliente, use además los datos de contacto de su contrato.';
  return `Para pedir algo sobre sus datos, ${ways.join(' o ')}. También puede contestar cualquiera de nuestros mensajes o llamadas y decir qué necesita.`;
}

export const privacy = ({ brand, contact, legal }: FilledDocument): LegalText => ({
  path: '/privacidad',
  title: 'Aviso de privacidad',
  description: `Qué datos recoge ${brand.name}, para qué los usa, con quién los comparte y qué puede pedir usted.`,
  intro: `Este aviso explica qué datos personales recoge ${businessName({ brand, legal })} (“nosotros”) en este sitio, para qué los usa y qué derechos tiene usted sobre ellos.`,
  validFrom: LEGAL_DATE,
  sections: [
    {
      id: 'datos',
      title: 'Qué datos recogemos',
      blocks: [
        'Los que usted nos da:',
        {
          list: [
            'En el formulario de la consulta: nombre completo, estado donde vive y número de celular.',
            'Si pide su código por correo: su correo electrónico.',
            'Si agenda una cita: el día y la hora, su zona horaria y, si lo escribe, un correo para los avisos. Si la agenda en un calendario externo, también el nombre, el teléfono y el correo que escriba allí.',
            'Si contrata o paga un plan: correo electrónico, código postal de facturación y los datos que exige el pago. No guardamos números completos de tarjeta ni códigos de seguridad.',
            'Si agenda una cita: el día y la hora, su zona horaria, si la confirmó, si hablamos, y el correo al que la quiere, si lo da.',
            'En llamadas, mensajes o correos con nosotros: lo que decida contarnos sobre su crédito y sus metas.',
          ],
        },
        'Los que se generan al usar el sitio:',
        {
          list: [
            'Dirección IP, tipo de navegador y dispositivo, una ubicación aproximada (estado o ciudad) deducida de la IP y, si el sitio lo tiene activado, un número al azar que distingue su navegador. Nos sirven para frenar el fraude y el abuso de los códigos.',
            'De dónde llegó: la página o el anuncio que le trajo, si el enlace lo dice.',
            'Pasos dentro del sitio, como “abrió el formulario” o “confirmó el código”, sin su nombre ni su teléfono.',
            'El registro de los códigos que enviamos por mensaje, llamada o correo, de las llamadas y mensajes de WhatsApp con que usted confirma su número, y de los intentos por confirmarlo. Del código solo guardamos una huella que no permite leerlo.',
            'Su consentimiento: el texto exacto que aceptó, con fecha, hora y dirección IP.',
          ],
        },
        'No le pedimos en este sitio su número de Seguro Social. Si contrata un plan, se le pedirá por un medio aparte lo necesario para identificarle ante los burós.',
      ],
    },
    {
      id: 'uso',
      title: 'Para qué los usamos',
      blocks: [
        {
          list: [
            'Confirmar que el número es suyo, por mensaje de texto, llamada automática, WhatsApp o una llamada suya, o en su lugar su correo, y llamarle para su consulta.',
            'Prestarle el servicio que contrate y cobrarlo según su contrato.',
            'Avisarle de su cita: confirmarla, recordársela 24 y 2 horas antes, decirle si cambia, e invitarle a elegir la hora si no la eligió o si no pudimos hablar. También de su caso y de cambios en el servicio.',
            'Enviarle consejos y ofertas por mensaje de texto, solo si marcó la casilla que lo autoriza.',
            'Prevenir fraude, proteger el sitio y cumplir la ley.',
            'Saber, en cifras generales, qué partes del sitio funcionan y cuáles no.',
          ],
        },
        'No tomamos decisiones sobre su crédito ni sobre lo que puede contratar por medios solamente automáticos. Los controles contra el fraude pueden detener el envío de un código; en ese caso puede pedirnos que una persona lo revise.',
      ],
    },
    {
      id: 'mensajes',
      title: 'Mensajes de texto: su número no se comparte para publicidad',
      blocks: [
        'No vendemos, alquilamos ni compartimos con terceros ni con afiliados, para fines de mercadeo o promoción, su número de teléfono ni su consentimiento para recibir mensajes de texto.',
        'Solo los reciben los proveedores que hacen llegar los mensajes y las llamadas (si elige WhatsApp, también esa empresa), y nada más que para eso. Las condiciones de los mensajes están en los Términos.',
      ],
    },
    {
      id: 'terceros',
      title: 'Con quién compartimos datos',
      blocks: [
        {
          list: [
            'Proveedores que trabajan para nosotros y bajo contrato: envío de mensajes, llamadas y correos, procesamiento de pagos, agenda de citas y alojamiento del sitio.',
            'Los burós de crédito, acreedores y cobradores, cuando usted contrata el servicio y nos autoriza por escrito.',
            'Autoridades, cuando la ley lo exige, o para defender derechos ante un tribunal.',
            'Quien adquiera el negocio, con la obligación de respetar este aviso.',
          ],
        },
        'No vendemos sus datos personales ni los compartimos para publicidad dirigida entre sitios. Este sitio no usa rastreadores de terceros. Si abre un video alojado en YouTube, ese servicio recibe los datos de su visita; antes, no.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies y almacenamiento del navegador',
      blocks: [
        'No usamos cookies de publicidad ni de medición. Su navegador guarda, solo mientras dura la visita, un identificador al azar de la sesión, lo que lleva escrito del formulario para que no se pierda y si ya cerró un aviso; si paga, también el comprobante, hasta que lo cierre. Mientras espera un código guarda su número, que solo sirve diez minutos, para que pueda escribir el código en otra pestaña, y en la pestaña misma la vía que eligió y, si es el correo, su dirección; después recuerda que ya confirmó un teléfono, sin decir cuál. Si este sitio tiene activado el control de abuso por dispositivo, al pedir un código guarda también un número al azar: no dice nada de usted ni de su equipo, sirve para reconocer el navegador cuando vuelve y dura hasta que usted lo borre. Puede borrar todo esto desde la configuración del navegador.',
      ],
    },
    {
      id: 'conservacion',
      title: 'Cuánto tiempo los guardamos',
      blocks: [
        {
          list: [
            'Datos de la consulta, si no confirma su teléfono: un año desde la última vez que llenó el formulario o que trabajamos en su solicitud. Después se borran solos.',
            'Datos de la consulta, si lo confirma: mientras haya una relación con usted o una solicitud pendiente, o hasta que nos pida borrarlos.',
            'Citas: mientras guardemos los datos de su consulta. Las de un calendario externo que no pudimos unir a una consulta: 90 días desde la fecha de la cita.',
            'Registro de los códigos enviados y de los intentos por confirmarlos, y direcciones IP y dispositivos: 180 días, salvo las direcciones que son parte de una prueba de consentimiento o de un pago, o que están bloqueadas.',
            'Pasos dentro del sitio, sin su nombre ni su teléfono: dos años.',
            'Contratos y divulgaciones firmados: al menos dos años desde la firma, como manda la ley federal.',
            'Pagos y devoluciones, con su nombre, correo y teléfono: cinco años.',
            'Pruebas de consentimiento: al menos cinco años, como exige la regla federal de telemercadeo.',
            'Lista de números que pidieron no recibir mensajes: mientras exista el servicio, porque sin ella no podríamos respetar esa decisión.',
            'Lo que nos pidió sobre sus datos y lo que le contestamos: dos años desde la respuesta.',
          ],
        },
      ],
    },
    {
      id: 'derechos',
      title: 'Sus derechos, y los de California (CCPA)',
      blocks: [
        'Viva donde viva, puede pedirnos:',
        {
          list: [
            'Saber qué datos suyos tenemos, de dónde salieron, para qué los usamos y con quién los compartimos, y recibir una copia.',
            'Corregir los que estén mal.',
            'Borrarlos, salvo los que la ley nos obliga a conservar.',
            'Retirar un consentimiento en cualquier momento.',
          ],
        },
        'Cuando nos pide borrarlos, se borran de inmediato su ficha, su historial y todo lo que depende de ella. Quedan solo las pruebas de consentimiento, la baja de mensajes, los pagos de los últimos cinco años, la solicitud misma y el registro de lo que hicieron nuestros administradores, con su teléfono oculto. De los códigos, las alertas y los pasos por el sitio quedan cifras que ya no dicen de quién son, y las direcciones IP bloqueadas por seguridad siguen bloqueadas, sin su nombre.',
        'Si vive en California, la ley CCPA le da además el derecho a oponerse a la venta o al uso compartido de sus datos para publicidad entre contextos, y a limitar el uso de datos sensibles. No hacemos ni lo uno ni lo otro. Puede nombrar a un representante autorizado, y no recibirá un trato peor por usar sus derechos.',
        'Confirmamos las solicitudes en un máximo de 10 días hábiles y las contestamos en 45 días calendario; si hace falta, una sola prórroga de otros 45, con aviso. Para protegerle, comprobamos que es usted llamando al número que tenemos registrado.',
        'Otros estados conceden derechos parecidos, y también los respetamos. Si no queda conforme con una respuesta, puede pedir que se revise o acudir al fiscal general de su estado.',
      ],
    },
    {
      id: 'seguridad',
      title: 'Seguridad',
      blocks: [
        'Limitamos quién puede ver sus datos, dejamos registro de cada cambio que hace un administrador y guardamos los códigos y contraseñas solo como huellas que no se pueden leer. Ningún sistema es infalible: si una filtración le afectara, le avisaríamos como manda la ley.',
      ],
    },
    {
      id: 'menores',
      title: 'Menores de edad',
      blocks: ['Este servicio es para personas de 18 años o más. No recogemos a sabiendas datos de menores.'],
    },
    {
      id: 'contacto',
      title: 'Cómo pedir algo sobre sus datos',
      blocks: [
        requests({ contact, legal }),
        'Si cambiamos este aviso, publicaremos aquí la versión nueva con su fecha. Si el cambio afecta el uso de datos que ya nos dio, se lo diremos antes.',
      ],
    },
  ],
});

/** Returns the privacy notice for a browser that sends the Global Privacy Control signal. */
export function privacyWithSignal(document: FilledDocument): LegalText {
  return {
    ...privacy(document),
    acknowledgement: 'Recibimos su señal de privacidad. No vendemos ni compartimos sus datos.',
  };
}
