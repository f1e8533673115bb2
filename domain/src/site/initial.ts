import { NO_PROOF } from './claims.ts';
import type { SiteDocument, Story } from './document.ts';

const ownVideo = (file: string, title: string, text: string): Story => ({
  title,
  text,
  video: { kind: 'own', file, seconds: 12 },
  person: '',
  proof: NO_PROOF,
});

/** Returns the site document before the first edit. docs/claims.md lists the claims to prove or replace. */
export function initialDocument(brandName = 'Crédito Claro'): SiteDocument {
  return {
    brand: {
      name: brandName,
      logo: null,
      summary: 'Reparación y construcción de crédito, en español, para todo Estados Unidos.',
    },
    contact: {
      whatsapp: '',
      hours: '',
      registrations: [],
    },
    search: {
      title: '{marca}: reparación de crédito en español, consulta gratis',
      description:
        'Revisamos sus reportes, disputamos lo que está mal y le ayudamos a construir crédito. En español, por escrito y con garantía de {garantia} días. Consulta gratis valorada en {consulta}.',
    },
    menu: {
      plans: 'Planes',
      savings: 'Ahorro',
      stories: 'Historias',
      guarantee: 'Garantía',
      questions: 'Preguntas',
    },
    hero: {
      eyebrow: 'Reparación y construcción de crédito, en español',
      // The space before 'no' does not break: alone on the next line, it would reverse the meaning.
      title: 'Que su crédito deje de decirle que\u00a0no',
      lead: 'Leemos sus reportes con usted, disputamos lo que está mal y le enseñamos a construir un historial que abre puertas. Sin letra chica y sin palabras raras.',
      plansLink: 'Ver planes y precios',
      assurances: ['Por teléfono y en español', 'Sin compromiso', 'No pedimos su Seguro Social para agendar'],
    },
    offer: {
      title: 'Consulta gratis',
      was: 'Valorada en',
      value: '$497',
      today: 'Hoy',
      action: 'Agendar mi consulta gratis',
      actionShort: 'Consulta gratis',
      proof: NO_PROOF,
    },
    figures: {
      title: 'Nuestro servicio en cifras',
      items: [
        { figure: '+200', label: 'puntos de aumento en promedio', proof: NO_PROOF },
        { figure: '95%', label: 'de casos con éxito', proof: NO_PROOF },
        { figure: '30,000+', label: 'clientes atendidos', proof: NO_PROOF },
        { figure: '10+', label: 'años de experiencia', proof: NO_PROOF },
      ],
      note: 'Cifras generales del servicio. Cada historial es distinto: su resultado puede ser otro y nadie puede garantizarle un puntaje.',
    },
    plans: {
      title: 'Elija a qué ritmo quiere avanzar',
      intro: 'Tres suscripciones mensuales. Si no sabe cuál le conviene, la consulta gratis es para eso.',
      note: 'Antes de empezar recibe un contrato por escrito y tiene al menos 3 días hábiles para cancelarlo sin costo. La ley no permite cobrar por un trabajo que todavía no se ha hecho.',
      starter: {
        name: 'Starter',
        audience: 'Para poner en orden su historial',
        landing: {
          startCents: 12_500,
          startNote: 'el primer mes',
          monthlyCents: 25_000,
          then: 'Después, {mensual} al mes',
          tag: '50% de descuento',
          proof: NO_PROOF,
        },
        bonus: {
          title: 'Membresía de puntaje de crédito, gratis',
          value: 'Valor de $19.99 al mes',
          proof: NO_PROOF,
        },
        features: [
          'Lectura de sus tres reportes con un especialista',
          'Disputas ante Equifax, Experian y TransUnion',
          'Informe de avances cada mes',
          'Plan de hábitos para construir crédito',
        ],
        action: 'Empezar con Starter',
        checkout: {
          name: 'STARTER',
          description: 'Para empezar a ordenar su crédito.',
          firstCents: 14_900,
          monthlyCents: 14_900,
          savingsLabel: '',
          popular: false,
          proof: NO_PROOF,
          link: '/checkout?plan=starter',
        },
      },
      growth: {
        name: 'Growth',
        audience: 'Para quien quiere comprar casa o auto',
        landing: {
          startCents: 0,
          startNote: 'para empezar',
          monthlyCents: 50_000,
          then: 'Después, {mensual} al mes',
          tag: '',
          proof: NO_PROOF,
        },
        bonus: { title: '', value: '', proof: NO_PROOF },
        features: [
          'Todo lo de Starter',
          'Disputas también ante acreedores y cobradores',
          'Revisión de su caso cada dos semanas',
          'Preparación para solicitar hipoteca o auto',
        ],
        action: 'Empezar con Growth',
        checkout: {
          name: 'GROWTH',
          description: 'Para reparar y construir crédito a la vez.',
          firstCents: 19_900,
          monthlyCents: 24_900,
          savingsLabel: 'AHORRA $50 - PRIMER MES',
          popular: true,
          proof: NO_PROOF,
          link: '/checkout?plan=growth',
        },
      },
      elite: {
        name: 'Business Elite',
        audience: 'Para su crédito y el de su negocio',
        landing: {
          startCents: 34_900,
          startNote: 'el primer mes',
          monthlyCents: 69_900,
          then: 'Después, {mensual} al mes',
          tag: '',
          proof: NO_PROOF,
        },
        bonus: {
          title: 'Reporte de crédito empresarial, gratis',
          value: 'Valor de $49.99',
          proof: NO_PROOF,
        },
        features: [
          'Todo lo de Growth',
          'Plan para construir el crédito de su empresa, desde cero',
          'Lectura de los reportes del negocio',
          'Atención prioritaria de su especialista',
        ],
        action: 'Empezar con Business Elite',
        checkout: {
          name: 'ELITE',
          description: 'Para su crédito personal y el de su negocio.',
          firstCents: 39_900,
          monthlyCents: 39_900,
          savingsLabel: '',
          popular: false,
          proof: NO_PROOF,
          link: '/checkout?plan=elite',
        },
      },
    },
    calculator: {
      eyebrow: 'Calculadora de ahorro',
      title: 'Lo que un mal crédito se lleva sin avisar',
      text: 'Un punto más de interés en el auto, otro en la tarjeta, un depósito doble, una prima más cara. Mes a mes no se nota. Sumado, sí.',
      rows: [
        { span: 'Por año', amount: '$6,300+' },
        { span: 'En 5 años', amount: '$31,500+' },
        { span: 'En 10 años', amount: '$63,000+' },
      ],
      note: 'Ejemplo fijo: $6,300 al año, por 5 y por 10 años. No es un cálculo de su caso ni una promesa de ahorro; en la consulta hacemos la cuenta con sus números.',
      action: 'Calcular mi ahorro gratis',
      proof: NO_PROOF,
    },
    benefits: {
      title: 'Lo que cambia cuando cambia su crédito',
      intro: 'El puntaje es un número. Lo que importa es lo que se puede hacer con él.',
      items: [
        {
          art: 'casa',
          photo: null,
          title: 'Una casa a su nombre',
          text: 'Medio punto menos de interés son años de mensualidades más ligeras.',
        },
        {
          art: 'auto',
          photo: null,
          title: 'Un auto sin castigo',
          text: 'Menos pago inicial y una tasa que no duplica el precio.',
        },
        {
          art: 'renta',
          photo: null,
          title: 'La llave del apartamento',
          text: 'Rentar sin buscar quien firme por usted.',
        },
        {
          art: 'tarjetas',
          photo: null,
          title: 'Tarjetas que trabajan para usted',
          text: 'Límites más altos, intereses más bajos.',
        },
        {
          art: 'negocio',
          photo: null,
          title: 'Un negocio con crédito propio',
          text: 'Separar lo suyo de lo de la empresa.',
        },
        {
          art: 'calma',
          photo: null,
          title: 'Dormir tranquilo',
          text: 'Saber qué dicen sus reportes, y por qué lo dicen.',
        },
      ],
    },
    expert: {
      eyebrow: 'Quién lleva su caso',
      title: 'Un especialista que responde por usted',
      text: 'Desde la primera llamada, una sola persona lleva su expediente: lo lee completo, decide con usted qué se disputa y le explica cada respuesta en español claro. Le da su nombre y su contacto directo en esa primera llamada.',
      name: '',
      photo: null,
      biography: '',
      does: {
        title: 'Lo que sí hace',
        items: [
          'Leer sus tres reportes con usted, línea por línea',
          'Disputar lo inexacto, lo incompleto y lo que no se puede comprobar',
          'Avisarle por escrito de cada carta y cada respuesta',
          'Armar con usted un plan de pagos y hábitos',
        ],
      },
      doesNot: {
        title: 'Lo que nunca hará',
        items: [
          'Prometerle un puntaje o una fecha',
          'Disputar lo que usted sabe que es correcto',
          'Pedirle que use otra identidad u otro número',
        ],
      },
    },
    stories: {
      badge: 'TESTIMONIOS REALES',
      title: 'Historias de Éxito',
      ownTitle: 'El servicio, paso a paso',
      menuOwn: 'Videos',
      intro:
        'Siete videos cortos, hechos por nosotros, explican el servicio paso a paso, sin clientes ni actores.',
      items: [
        ownVideo('1-consulta', 'La consulta gratis', 'Qué pasa desde que deja su número hasta que hablamos.'),
        ownVideo(
          '2-reportes',
          'Sus tres reportes',
          'Equifax, Experian y TransUnion no siempre dicen lo mismo.',
        ),
        ownVideo(
          '3-disputable',
          'Qué se puede disputar',
          'Lo inexacto, lo incompleto y lo que nadie puede comprobar.',
        ),
        ownVideo('4-carta', 'La carta de disputa', 'Un dato, una razón, una prueba. Y una copia para usted.'),
        ownVideo(
          '5-respuesta',
          'La respuesta del buró',
          'Investigan, contestan y, si no lo comprueban, lo corrigen.',
        ),
        ownVideo('6-construir', 'Construir, no solo reparar', 'Los hábitos que pesan más en su puntaje.'),
        ownVideo('7-derechos', 'Sus derechos', 'Contrato, plazo para cancelar y la opción de hacerlo usted.'),
      ],
    },
    commitments: {
      eyebrow: 'Certificaciones',
      title: 'Compromisos que usted puede comprobar',
      intro:
        'No mostramos sellos que no podamos respaldar. Estas son las leyes que rigen nuestro trabajo, lo que significan para usted y dónde leerlas.',
      items: [
        {
          name: 'CROA',
          citation: 'Credit Repair Organizations Act, 15 U.S.C. § 1679',
          meaning:
            'Contrato por escrito, sus derechos en hoja aparte y al menos 3 días hábiles para cancelar sin costo.',
          href: 'https://www.ftc.gov/legal-library/browse/statutes/credit-repair-organizations-act',
          source: 'Leer en ftc.gov',
        },
        {
          name: 'FCRA',
          citation: 'Fair Credit Reporting Act, 15 U.S.C. § 1681',
          meaning:
            'Usted puede disputar lo que está mal, y el buró tiene que investigarlo, casi siempre en 30 días.',
          href: 'https://www.ftc.gov/legal-library/browse/statutes/fair-credit-reporting-act',
          source: 'Leer en ftc.gov',
        },
        {
          name: 'TSR',
          citation: 'Telemarketing Sales Rule, 16 CFR Part 310',
          meaning:
            'Límites estrictos a cuándo se puede cobrar un servicio de crédito que se vende por teléfono.',
          href: 'https://www.ftc.gov/legal-library/browse/rules/telemarketing-sales-rule',
          source: 'Leer en ftc.gov',
        },
        {
          name: 'TCPA',
          citation: 'Telephone Consumer Protection Act, 47 U.S.C. § 227',
          meaning: 'Mensajes de promoción solo con su permiso. Responda STOP o BAJA y dejan de llegar.',
          href: 'https://www.law.cornell.edu/uscode/text/47/227',
          source: 'Leer en law.cornell.edu',
        },
      ],
    },
    guarantee: {
      title: 'Garantía de {garantia} Días',
      days: 90,
      text: 'Si después de {garantia} días de servicio no está conforme con nuestro trabajo, le devolvemos su dinero.',
      points: [
        'Se pide por teléfono o por escrito, sin formularios.',
        'Los {garantia} días cuentan desde que empieza el servicio.',
        'No le quita ninguno de los derechos que le da la ley.',
      ],
      terms: 'Leer las condiciones',
    },
    faq: {
      title: 'Lo que nos preguntan antes de empezar',
      intro: '¿Le queda otra duda? La consulta gratis también es para eso.',
      items: [
        {
          question: '¿Qué pasa en la consulta gratis?',
          answer: [
            'Un especialista le llama, escucha su situación y le dice qué se puede disputar, qué no y qué plan le conviene, si le conviene alguno. Está valorada en {consulta}; hoy no le cuesta nada y no le obliga a contratar.',
          ],
        },
        {
          question: '¿Por qué piden un número de Estados Unidos real?',
          answer: [
            'Porque a ese número enviamos un código de seis dígitos y ahí le llamamos. Solo aceptamos números reales de Estados Unidos, incluido Puerto Rico, que reciban mensajes de texto.',
            'No aceptamos números inventados, de otro país, gratuitos (800, 888) ni de tarifa especial (900).',
          ],
        },
        {
          question: '¿Cuánto cuesta el plan Growth?',
          answer: ['Empieza con {growth.inicio} y después cuesta $499 al mes, hasta que usted lo cancele.'],
        },
        {
          question: '¿Cuánto cuestan los otros planes?',
          answer: [
            'Starter: {starter.inicio} el primer mes, con 50% de descuento, y después {starter.mensual} al mes. Business Elite: {elite.inicio} el primer mes y después {elite.mensual} al mes.',
          ],
        },
        {
          question: '¿En cuánto tiempo veré cambios?',
          answer: [
            'Depende de su historial. Cuando usted disputa un dato, el buró suele tener 30 días para investigarlo y contestar; un caso puede necesitar varias rondas. Nadie puede prometerle una fecha ni un puntaje.',
          ],
        },
        {
          question: '¿Pueden borrar una deuda que sí es mía?',
          answer: [
            'No. Lo que es correcto, está vigente y se puede comprobar no se borra, y quien le prometa lo contrario le está engañando. Sí se puede corregir lo que está mal y trabajar lo que viene después.',
          ],
        },
        {
          question: '¿Puedo hacerlo yo mismo, sin pagar?',
          answer: [
            'Sí. La ley le permite disputar errores directamente con cada buró, gratis, y pedir sus reportes sin costo en AnnualCreditReport.com. Nuestro servicio le ahorra tiempo, trámites y la barrera del idioma; no le da ningún derecho que usted no tenga ya.',
          ],
        },
        {
          question: '¿La consulta baja mi puntaje?',
          answer: [
            'No. Para la consulta no pedimos su crédito, y revisar sus propios reportes nunca baja el puntaje.',
          ],
        },
        {
          question: 'No tengo Seguro Social, ¿me sirve?',
          answer: [
            'Puede servirle. Hay bancos y cooperativas que abren cuentas con ITIN y las reportan a los burós. En la consulta vemos qué historial existe a su nombre y por dónde empezar.',
          ],
        },
        {
          question: '¿Cómo funciona la garantía de {garantia} días?',
          answer: [
            'Si después de {garantia} días de servicio no está conforme con nuestro trabajo, pídanos la devolución por teléfono o por escrito y le devolvemos su dinero. Las condiciones están en los términos.',
          ],
        },
        {
          question: '¿Cómo cancelo?',
          answer: [
            'Durante al menos 3 días hábiles desde la firma cancela sin costo y sin dar razones. Después puede cancelar cuando quiera; el servicio termina al final del mes en curso.',
          ],
        },
        {
          question: '¿Qué hacen con mis datos?',
          answer: [
            'Los usamos para contactarle y prestarle el servicio. No los vendemos, y su número no se comparte con nadie para que le haga publicidad. Puede pedir una copia o que los borremos.',
          ],
        },
      ],
    },
    form: {
      title: 'Agende su consulta gratis',
      text: 'Valorada en {consulta}. Hoy no le cuesta nada y no le obliga a contratar.',
      steps: [
        { title: 'Deje sus datos', text: 'Nombre, estado y celular. Nada más.' },
        { title: 'Confirme el código', text: 'En segundos: por mensaje, llamada, WhatsApp o correo.' },
        {
          title: 'Acuerde su cita',
          text: 'Con el código confirmado, usted elige el día o le llamamos para acordarlo.',
        },
      ],
    },
    app: {
      title: 'Su caso, en el bolsillo',
      text: 'Descargue la aplicación para seguir sus disputas y recibir avisos cuando un buró contesta.',
      appStore: 'https://www.apple.com/app-store/',
      googlePlay: 'https://play.google.com/store/apps',
      proof: NO_PROOF,
    },
    socialProof: {
      items: [
        { name: 'María G.', city: 'Houston, TX', ago: 'hace 2 horas', proof: NO_PROOF },
        { name: 'José R.', city: 'Miami, FL', ago: 'hace 5 horas', proof: NO_PROOF },
        { name: 'Ana L.', city: 'Los Ángeles, CA', ago: 'hace 1 día', proof: NO_PROOF },
        { name: 'Carlos M.', city: 'Chicago, IL', ago: 'hace 1 día', proof: NO_PROOF },
        { name: 'Rosa P.', city: 'Phoenix, AZ', ago: 'hace 2 días', proof: NO_PROOF },
      ],
    },
    exitOffer: {
      scarcity: 'Solo quedan {lugares} lugares hoy',
      title: 'Antes de irse: su consulta es gratis',
      text: 'Revise su crédito con un especialista, en español y sin compromiso. La consulta vale {consulta} y hoy no le cuesta nada.',
      accept: 'Quiero mi consulta gratis',
      decline: 'No, gracias',
    },
    calendar: { title: 'Su consulta gratis', intro: '' },
    payment: {
      title: 'Su plan',
      guaranteeTitle: 'Garantía de {garantia.pago} días',
      guaranteeDays: 60,
      guaranteeText:
        'Si en los primeros {garantia.pago} días no está conforme con el servicio, le devolvemos su dinero.',
      consultText: '¿Prefiere hablar primero con un especialista?',
      consultAction: 'Agende su consulta gratis',
    },
    legal: { company: '', privacyEmail: '' },
  };
}
