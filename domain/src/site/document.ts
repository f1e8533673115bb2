import * as z from 'zod';
import { laterProof, proof } from './claims.ts';
import {
  address,
  count,
  email,
  flag,
  line,
  list,
  money,
  paragraphs,
  phone,
  picture,
  text,
  video,
} from './fields.ts';

const section = <T extends z.ZodRawShape>(title: string, shape: T, help?: string) =>
  z.object(shape).meta({ title, help });

const brand = section('Marca', {
  name: line('Nombre', { max: 60 }),
  logo: picture('Logotipo', 'Si no hay, se muestra el dibujo del producto junto al nombre.'),
  summary: line('Qué hacen, en una línea', { help: 'Al pie de cada página.', max: 160 }),
});

const contact = section(
  'Contacto',
  {
    whatsapp: phone('WhatsApp'),
    hours: line('Horario', {
      help: 'Por ejemplo: lunes a viernes, 9 a.m. a 6 p.m. (hora del este)',
      optional: true,
    }),
    registrations: list(
      'Registros y fianzas',
      z.object({ name: line('Qué es', { help: 'Por ejemplo: Fianza de Florida' }), number: line('Número') }),
      { item: 'Registro', named: 'name', max: 10 },
    ),
  },
  'Aparece en la cabecera y al pie de cada página, en el calendario, las páginas legales, el contrato y los datos para buscadores. El teléfono, el correo y la dirección se cambian en la configuración, “Datos de la oficina”, y se publican al guardarlos.',
);

const search = section('Buscadores', {
  title: line('Título', { help: 'Lo que se lee en Google y al compartir.', max: 120 }),
  description: text('Descripción', { max: 300 }),
});

const menu = section('Menú', {
  plans: line('Planes', { max: 60 }),
  savings: line('Ahorro', { max: 60 }),
  stories: line('Historias', { max: 60 }),
  guarantee: line('Garantía', { max: 60 }),
  questions: line('Preguntas', { max: 60 }),
});

const hero = section('Inicio de la página', {
  eyebrow: line('Sobre el título'),
  title: line('Título'),
  lead: text('Texto', { max: 600 }),
  plansLink: line('Enlace a los planes', { max: 60 }),
  assurances: list('Lo que tranquiliza', line('Frase'), { item: 'Frase', isFeminine: true, max: 5 }),
});

const offer = section('Consulta gratis', {
  title: line('Nombre de la oferta'),
  was: line('Antes del valor', { max: 60 }),
  value: line('Valor de la consulta', {
    help: 'Como se lee: $497. En los textos se escribe {consulta}.',
    max: 60,
  }),
  today: line('Antes del precio de hoy', { max: 60 }),
  action: line('Botón', { max: 60 }),
  actionShort: line('Botón corto', { max: 60 }),
  proof: proof(),
});

const figures = section('Cifras', {
  title: line('Título'),
  items: list(
    'Cifras',
    z.object({
      figure: line('Cifra', { help: 'Como se lee: 30,000+', max: 60 }),
      label: line('Qué mide'),
      proof: proof(),
    }),
    { item: 'Cifra', isFeminine: true, named: 'figure', max: 8 },
  ),
  note: text('Nota', { max: 500, optional: true }),
});

const plan = (title: string) =>
  z
    .object({
      name: line('Nombre', { max: 60 }),
      audience: line('Para quién es'),
      landing: z
        .object({
          startCents: money('Precio para empezar'),
          startNote: line('Junto a ese precio', { max: 60 }),
          monthlyCents: money('Precio de cada mes después'),
          then: line('Texto del precio de después', { help: 'Use {mensual} para el precio.' }),
          tag: line('Etiqueta de descuento', { max: 60, optional: true }),
          proof: laterProof(
            'Sin prueba de que el precio sin descuento es real, la etiqueta no se muestra al público.',
          ),
        })
        .meta({ title: 'En la página de inicio' }),
      bonus: z
        .object({
          title: line('Regalo', { optional: true }),
          value: line('Su valor', { optional: true }),
          proof: proof('Sin prueba, se muestra el regalo pero no su valor.'),
        })
        .meta({ title: 'Regalo' }),
      features: list('Qué incluye', line('Punto', { max: 160 }), { item: 'Punto', min: 1, max: 12 }),
      action: line('Botón', { max: 60 }),
      checkout: z
        .object({
          name: line('Nombre', { max: 60 }),
          description: line('Descripción', { max: 200 }),
          firstCents: money('Precio del primer mes', { min: 50 }),
          monthlyCents: money('Precio de cada mes después', { min: 50 }),
          savingsLabel: line('Etiqueta de ahorro', { max: 60, optional: true }),
          popular: flag('Más popular'),
          proof: laterProof('Sin prueba de que es el plan que más se elige, no se dice al público.'),
          link: address('A dónde lleva el botón', { help: 'Nuestra página de pago, u otra.' }),
        })
        .meta({ title: 'En la página de pago' }),
    })
    .meta({ title });

const plans = section('Planes', {
  title: line('Título'),
  intro: text('Texto', { max: 500 }),
  note: text('Nota', { max: 800 }),
  starter: plan('Plan Starter'),
  growth: plan('Plan Growth'),
  elite: plan('Plan Elite'),
});

const calculator = section('Calculadora de ahorro', {
  eyebrow: line('Sobre el título'),
  title: line('Título'),
  text: text('Texto', { max: 600 }),
  rows: list(
    'Cuentas',
    z.object({ span: line('Tiempo', { max: 60 }), amount: line('Ahorro', { max: 60 }) }),
    {
      item: 'Cuenta',
      isFeminine: true,
      named: 'span',
      max: 6,
    },
  ),
  note: text('Nota', { max: 600 }),
  action: line('Botón', { max: 60 }),
  proof: proof(),
});

/** Illustrations available for a benefit. */
export const BENEFIT_ARTS = ['casa', 'auto', 'renta', 'tarjetas', 'negocio', 'calma'] as const;
export type BenefitArt = (typeof BENEFIT_ARTS)[number];

const benefits = section('Beneficios', {
  title: line('Título'),
  intro: text('Texto', { max: 500 }),
  items: list(
    'Beneficios',
    z.object({
      art: z.enum(BENEFIT_ARTS).meta({ title: 'Dibujo' }),
      photo: picture('Foto', 'En lugar del dibujo.'),
      title: line('Título'),
      text: text('Texto', { max: 300 }),
    }),
    { item: 'Beneficio', named: 'title', max: 9 },
  ),
});

const expert = section('Especialista', {
  eyebrow: line('Sobre el título'),
  title: line('Título'),
  text: text('Texto'),
  name: line('Nombre', { optional: true }),
  photo: picture('Foto'),
  biography: text('Biografía', { max: 2000, optional: true }),
  does: z
    .object({
      title: line('Título'),
      items: list('Lista', line('Frase', { max: 200 }), { item: 'Frase', isFeminine: true, max: 8 }),
    })
    .meta({ title: 'Lo que hace' }),
  doesNot: z
    .object({
      title: line('Título'),
      items: list('Lista', line('Frase', { max: 200 }), { item: 'Frase', isFeminine: true, max: 8 }),
    })
    .meta({ title: 'Lo que no hace' }),
});

const stories = section('Historias', {
  badge: line('Etiqueta', { help: 'Se muestra cuando hay historias de clientes con su prueba.', max: 60 }),
  title: line('Título'),
  ownTitle: line('Título sin historias de clientes', {
    help: 'Se muestra en lugar del otro mientras los videos son todos nuestros.',
  }),
  menuOwn: line('En el menú, sin historias de clientes', { max: 60 }),
  intro: text('Texto', { max: 500 }),
  items: list(
    'Videos',
    z.object({
      title: line('Título'),
      text: text('Texto', { max: 300 }),
      video: video('Video'),
      person: line('Cliente que aparece', {
        help: 'Vacío si es un video nuestro, sin clientes. Con un cliente es un testimonio y necesita su permiso escrito.',
        optional: true,
      }),
      proof: proof(
        'Permiso escrito del cliente y prueba de lo que dice. Sin ellos no se muestra al público.',
      ),
    }),
    { item: 'Video', named: 'title', max: 20 },
  ),
});

const commitments = section('Certificaciones', {
  eyebrow: line('Sobre el título'),
  title: line('Título'),
  intro: text('Texto', { max: 500 }),
  items: list(
    'Leyes',
    z.object({
      name: line('Nombre corto', { max: 60 }),
      citation: line('Título y cita', { max: 200 }),
      meaning: text('Qué significa', { max: 400 }),
      href: address('Dónde leerla'),
      source: line('Texto del enlace', { max: 60 }),
    }),
    { item: 'Ley', isFeminine: true, named: 'name', max: 10 },
  ),
});

const guarantee = section('Garantía', {
  title: line('Título'),
  days: count('Días, contratando con la consulta', 1, 365, 'En los textos se escribe {garantia}.'),
  text: text('Texto', { max: 500 }),
  points: list('Puntos', line('Punto', { max: 200 }), { item: 'Punto', max: 6 }),
  terms: line('Enlace a las condiciones', { max: 60 }),
});

const faq = section('Preguntas', {
  title: line('Título'),
  intro: text('Texto', { max: 500 }),
  items: list(
    'Preguntas',
    z.object({ question: line('Pregunta', { max: 200 }), answer: paragraphs('Respuesta') }),
    { item: 'Pregunta', isFeminine: true, named: 'question', min: 1, max: 40 },
  ),
});

const form = section('Formulario', {
  title: line('Título'),
  text: text('Texto', { max: 400 }),
  steps: list('Pasos', z.object({ title: line('Paso', { max: 60 }), text: text('Texto', { max: 200 }) }), {
    item: 'Paso',
    named: 'title',
    max: 4,
  }),
});

const app = section('Aplicación', {
  title: line('Título'),
  text: text('Texto', { max: 400 }),
  appStore: address('App Store', { help: 'La página de su aplicación, no la portada de la tienda.' }),
  googlePlay: address('Google Play', { help: 'La página de su aplicación, no la portada de la tienda.' }),
  proof: laterProof('Sin prueba de que la aplicación existe, la sección no se muestra al público.'),
});

const socialProof = section('Avisos de clientes', {
  items: list(
    'Avisos',
    z.object({
      name: line('Nombre', { help: 'Nombre e inicial: María G.', max: 60 }),
      city: line('Ciudad', { max: 60 }),
      ago: line('Hace cuánto', { max: 60 }),
      proof: proof('Permiso del cliente. Sin él no se muestra al público.'),
    }),
    { item: 'Aviso', named: 'name', max: 20 },
  ),
});

const exitOffer = section('Oferta al salir', {
  scarcity: line('Aviso de lugares', {
    help: 'Use {lugares} para los lugares libres de hoy en su calendario. Sin lugares no se muestra.',
  }),
  title: line('Título'),
  text: text('Texto', { max: 400 }),
  accept: line('Botón', { max: 60 }),
  decline: line('Para rechazarla', { max: 60 }),
});

const calendar = section('Página del calendario', {
  title: line('Título'),
  intro: text('Texto antes de elegir la hora', { max: 300, optional: true }),
});

const payment = section('Página de pago', {
  title: line('Título', { max: 60 }),
  guaranteeTitle: line('Garantía, título'),
  guaranteeDays: count('Días de garantía pagando aquí', 1, 365, 'En los textos se escribe {garantia.pago}.'),
  guaranteeText: text('Garantía, texto', { max: 400 }),
  consultText: line('Para quien prefiere hablar primero'),
  consultAction: line('Su enlace', { max: 60 }),
});

const legal = section('Páginas legales', {
  company: line('Razón social', {
    help: 'Quién responde por el servicio. Vacío: el nombre de la marca.',
    optional: true,
  }),
  privacyEmail: email('Correo para asuntos de privacidad'),
});

/**
 * All texts, prices, figures and pictures of the public pages, in the editor's order. A field added later
 * needs `.default(…)`, because older published versions must stay readable.
 */
export const siteDocument = z.object({
  brand,
  contact,
  search,
  menu,
  hero,
  offer,
  figures,
  plans,
  calculator,
  benefits,
  expert,
  stories,
  commitments,
  guarantee,
  faq,
  form,
  app,
  socialProof,
  exitOffer,
  calendar,
  payment,
  legal,
});

export type SiteDocument = z.infer<typeof siteDocument>;
export type SectionName = keyof SiteDocument;
export type Picture = NonNullable<SiteDocument['brand']['logo']>;
export type Story = SiteDocument['stories']['items'][number];
export type StoryVideo = Story['video'];
/**
 * Contact details of the office. They are settings, the same for every version of the document. Each is empty
 * until it is set.
 */
export interface OfficeContact {
  /** Formatted number: `(305) 420-1234`. */
  phone: string;
  email: string;
  /** Postal address of one or more lines. */
  address: string;
}
export const NO_OFFICE: OfficeContact = { phone: '', email: '', address: '' };

export type Contact = SiteDocument['contact'] & OfficeContact;

/** Document as the pages receive it: with the office's contact details and all tokens replaced. */
export type FilledDocument = Omit<SiteDocument, 'contact'> & { contact: Contact };

export const SECTION_NAMES = Object.keys(siteDocument.shape) as SectionName[];
