/*
 * Every text, price, claim, video and sample of the landing page. The owner edits this file alone.
 * docs/claims.md lists what must be substantiated or replaced before the site goes live.
 */
import { SITE } from '../../shared/site/site';
import type { BenefitArt, Commitment, LandingPlan, Question, SocialProofSample, StoryVideo } from './types';

export const meta = {
  title: `${SITE.brand}: reparación de crédito en español, consulta gratis`,
  description:
    'Revisamos sus reportes, disputamos lo que está mal y le ayudamos a construir crédito. En español, por escrito y con garantía de 90 días. Consulta gratis valorada en $497.',
} as const;

/** The free consultation's offer; the figures are repeated nowhere else. */
export const offer = {
  value: '$497',
  action: 'Agendar mi consulta gratis',
  actionShort: 'Consulta gratis',
} as const;

export const nav = [
  { href: '#planes', label: 'Planes' },
  { href: '#ahorro', label: 'Ahorro' },
  { href: '#historias', label: 'Historias' },
  { href: '#garantia', label: 'Garantía' },
  { href: '#preguntas', label: 'Preguntas' },
] as const;

export const hero = {
  eyebrow: 'Reparación y construcción de crédito, en español',
  // The last two words stay together: 'no' alone on a line says the contrary.
  title: 'Que su crédito deje de decirle que\u00a0no',
  lead: 'Leemos sus reportes con usted, disputamos lo que está mal y le enseñamos a construir un historial que abre puertas. Sin letra chica y sin palabras raras.',
  plansLink: 'Ver planes y precios',
  ticket: { title: 'Consulta gratis', was: 'Valorada en', today: 'Hoy' },
  assurances: ['Por teléfono y en español', 'Sin compromiso', 'No pedimos su Seguro Social para agendar'],
} as const;

export const claims = {
  title: 'Nuestro servicio en cifras',
  items: [
    { figure: '+200', label: 'puntos de aumento en promedio' },
    { figure: '95%', label: 'de casos con éxito' },
    { figure: '30,000+', label: 'clientes atendidos' },
    { figure: '10+', label: 'años de experiencia' },
  ],
  note: 'Cifras generales del servicio. Cada historial es distinto: su resultado puede ser otro y nadie puede garantizarle un puntaje.',
} as const;

export const plans: { title: string; intro: string; note: string; items: readonly LandingPlan[] } = {
  title: 'Elija a qué ritmo quiere avanzar',
  intro: 'Tres suscripciones mensuales. Si no sabe cuál le conviene, la consulta gratis es para eso.',
  note: 'Antes de empezar recibe un contrato por escrito y tiene 3 días hábiles para cancelarlo sin costo. La ley no permite cobrar por un trabajo que todavía no se ha hecho.',
  items: [
    {
      id: 'starter',
      name: 'Starter',
      audience: 'Para poner en orden su historial',
      price: '$125',
      priceNote: 'el primer mes',
      then: 'Después, $250 al mes',
      tag: '50% de descuento',
      bonus: { title: 'Membresía de puntaje de crédito, gratis', value: 'Valor de $19.99 al mes' },
      features: [
        'Lectura de sus tres reportes con un especialista',
        'Disputas ante Equifax, Experian y TransUnion',
        'Informe de avances cada mes',
        'Plan de hábitos para construir crédito',
      ],
      action: 'Empezar con Starter',
    },
    {
      id: 'growth',
      name: 'Growth',
      audience: 'Para quien quiere comprar casa o auto',
      price: '$0',
      priceNote: 'para empezar',
      then: 'Después, $500 al mes',
      features: [
        'Todo lo de Starter',
        'Disputas también ante acreedores y cobradores',
        'Revisión de su caso cada dos semanas',
        'Preparación para solicitar hipoteca o auto',
      ],
      action: 'Empezar con Growth',
    },
    {
      id: 'elite',
      name: 'Business Elite',
      audience: 'Para su crédito y el de su negocio',
      price: '$349',
      priceNote: 'el primer mes',
      then: 'Después, $699 al mes',
      bonus: { title: 'Reporte de crédito empresarial, gratis', value: 'Valor de $49.99' },
      features: [
        'Todo lo de Growth',
        'Plan para construir el crédito de su empresa, desde cero',
        'Lectura de los reportes del negocio',
        'Atención prioritaria de su especialista',
      ],
      action: 'Empezar con Business Elite',
    },
  ],
};

export const calculator = {
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
} as const;

export const benefits: {
  title: string;
  intro: string;
  items: readonly { art: BenefitArt; title: string; text: string }[];
} = {
  title: 'Lo que cambia cuando cambia su crédito',
  intro: 'El puntaje es un número. Lo que importa es lo que se puede hacer con él.',
  items: [
    {
      art: 'casa',
      title: 'Una casa a su nombre',
      text: 'Medio punto menos de interés son años de mensualidades más ligeras.',
    },
    {
      art: 'auto',
      title: 'Un auto sin castigo',
      text: 'Menos pago inicial y una tasa que no duplica el precio.',
    },
    { art: 'renta', title: 'La llave del apartamento', text: 'Rentar sin buscar quien firme por usted.' },
    {
      art: 'tarjetas',
      title: 'Tarjetas que trabajan para usted',
      text: 'Límites más altos, intereses más bajos.',
    },
    { art: 'negocio', title: 'Un negocio con crédito propio', text: 'Separar lo suyo de lo de la empresa.' },
    { art: 'calma', title: 'Dormir tranquilo', text: 'Saber qué dicen sus reportes, y por qué lo dicen.' },
  ],
};

export const expert = {
  eyebrow: 'Quién lleva su caso',
  title: 'Un especialista que responde por usted',
  text: 'Desde la primera llamada, una sola persona lleva su expediente: lo lee completo, decide con usted qué se disputa y le explica cada respuesta en español claro. Le da su nombre y su contacto directo en esa primera llamada.',
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
} as const;

export const commitments: { eyebrow: string; title: string; intro: string; items: readonly Commitment[] } = {
  eyebrow: 'Certificaciones',
  title: 'Compromisos que usted puede comprobar',
  intro:
    'No mostramos sellos que no podamos respaldar. Estas son las leyes que rigen nuestro trabajo, lo que significan para usted y dónde leerlas.',
  items: [
    {
      name: 'CROA',
      citation: 'Credit Repair Organizations Act, 15 U.S.C. § 1679',
      meaning: 'Contrato por escrito, sus derechos en hoja aparte y 3 días hábiles para cancelar sin costo.',
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
      meaning: 'Límites estrictos a cuándo se puede cobrar un servicio de crédito que se vende por teléfono.',
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
};

export const stories: { badge: string; title: string; intro: string; items: readonly StoryVideo[] } = {
  badge: 'TESTIMONIOS REALES',
  title: 'Historias de Éxito',
  // Keep this line true: it must say what the videos below are.
  intro:
    'Este lugar es para nuestros clientes. Hasta que graben sus historias y nos autoricen a publicarlas, los siete videos son nuestros: explican el servicio paso a paso, sin clientes ni actores.',
  items: [
    {
      kind: 'own',
      file: '1-consulta',
      seconds: 12,
      title: 'La consulta gratis',
      text: 'Qué pasa desde que deja su número hasta que hablamos.',
    },
    {
      kind: 'own',
      file: '2-reportes',
      seconds: 12,
      title: 'Sus tres reportes',
      text: 'Equifax, Experian y TransUnion no siempre dicen lo mismo.',
    },
    {
      kind: 'own',
      file: '3-disputable',
      seconds: 12,
      title: 'Qué se puede disputar',
      text: 'Lo inexacto, lo incompleto y lo que nadie puede comprobar.',
    },
    {
      kind: 'own',
      file: '4-carta',
      seconds: 12,
      title: 'La carta de disputa',
      text: 'Un dato, una razón, una prueba. Y una copia para usted.',
    },
    {
      kind: 'own',
      file: '5-respuesta',
      seconds: 12,
      title: 'La respuesta del buró',
      text: 'Investigan, contestan y, si no lo comprueban, lo corrigen.',
    },
    {
      kind: 'own',
      file: '6-construir',
      seconds: 12,
      title: 'Construir, no solo reparar',
      text: 'Los hábitos que pesan más en su puntaje.',
    },
    {
      kind: 'own',
      file: '7-derechos',
      seconds: 12,
      title: 'Sus derechos',
      text: 'Contrato, tres días para cancelar y la opción de hacerlo usted.',
    },
  ],
};

export const guarantee = {
  title: 'Garantía de 90 Días',
  text: 'Si después de 90 días de servicio no está conforme con nuestro trabajo, le devolvemos su dinero.',
  points: [
    'Se pide por teléfono o por escrito, sin formularios.',
    'Los 90 días cuentan desde que empieza el servicio.',
    'No le quita ninguno de los derechos que le da la ley.',
  ],
  terms: 'Leer las condiciones',
} as const;

export const faq: { title: string; intro: string; items: readonly Question[] } = {
  title: 'Lo que nos preguntan antes de empezar',
  intro: '¿Le queda otra duda? La consulta gratis también es para eso.',
  items: [
    {
      question: '¿Qué pasa en la consulta gratis?',
      answer: [
        'Un especialista le llama, escucha su situación y le dice qué se puede disputar, qué no y qué plan le conviene, si le conviene alguno. Está valorada en $497; hoy no le cuesta nada y no le obliga a contratar.',
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
      answer: ['Empieza con $0 y después cuesta $499 al mes, hasta que usted lo cancele.'],
    },
    {
      question: '¿Cuánto cuestan los otros planes?',
      answer: [
        'Starter: $125 el primer mes, con 50% de descuento, y después $250 al mes. Business Elite: $349 el primer mes y después $699 al mes.',
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
      question: '¿Cómo funciona la garantía de 90 días?',
      answer: [
        'Si después de 90 días de servicio no está conforme con nuestro trabajo, pídanos la devolución por teléfono o por escrito y le devolvemos su dinero. Las condiciones están en los términos.',
      ],
    },
    {
      question: '¿Cómo cancelo?',
      answer: [
        'Dentro de los 3 días hábiles siguientes a la firma del contrato cancela sin costo y sin dar razones. Después puede cancelar cuando quiera; el servicio termina al final del mes en curso.',
      ],
    },
    {
      question: '¿Qué hacen con mis datos?',
      answer: [
        'Los usamos para contactarle y prestarle el servicio. No los vendemos, y su número no se comparte con nadie para que le haga publicidad. Puede pedir una copia o que los borremos.',
      ],
    },
  ],
};

export const contact = {
  title: 'Agende su consulta gratis',
  text: 'Valorada en $497. Hoy no le cuesta nada y no le obliga a contratar.',
  steps: [
    { title: 'Deje sus datos', text: 'Nombre, estado y celular. Nada más.' },
    { title: 'Confirme el código', text: 'En segundos: por mensaje, llamada, WhatsApp o correo.' },
    {
      title: 'Acuerde su cita',
      text: 'Con el código confirmado, usted elige el día o le llamamos para acordarlo.',
    },
  ],
  noscript:
    'Para enviar este formulario hace falta JavaScript, porque confirmamos su número con un código. Actívelo en la configuración de su navegador, o abra esta página en otro navegador o en su celular, y vuelva a esta sección.',
} as const;

export const app = {
  title: 'Su caso, en el bolsillo',
  text: 'Descargue la aplicación para seguir sus disputas y recibir avisos cuando un buró contesta.',
  appStore: { small: 'Descargar en', large: 'App Store' },
  googlePlay: { small: 'Disponible en', large: 'Google Play' },
} as const;

/** Samples for the social-proof notification, to be replaced with real clients who agreed to it. */
export const socialProof: readonly SocialProofSample[] = [
  { name: 'María G.', city: 'Houston, TX', ago: 'hace 2 horas' },
  { name: 'José R.', city: 'Miami, FL', ago: 'hace 5 horas' },
  { name: 'Ana L.', city: 'Los Ángeles, CA', ago: 'hace 1 día' },
  { name: 'Carlos M.', city: 'Chicago, IL', ago: 'hace 1 día' },
  { name: 'Rosa P.', city: 'Phoenix, AZ', ago: 'hace 2 días' },
];
