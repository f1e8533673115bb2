/** Spanish words for the names of sources that are descriptions of ours. Names of laws, rules and offices of the government stay as they are. */
export const SOURCE_WORDS: Readonly<Record<string, string>> = {
  'Chart: no state law': 'Tabla de otra página: sin ley del estado',
  'CCA page (bond, registration)': 'Página de CCA (fianza, registro)',
  'Chart (bond $25,000)': 'Tabla de otra página (fianza de $25,000)',
  'Chart (refund, bond)': 'Tabla de otra página (devolución, fianza)',
  'Chart (refund 10 days)': 'Tabla de otra página (devolución en 10 días)',
  'CDIA on AB 2424': 'CDIA, sobre AB 2424',
  'Bill summary': 'Resumen del proyecto de ley',
  '1789.14 (new)': '1789.14 (texto nuevo)',
  '1789.13 digest (180 days, monthly)': '1789.13, resumen (180 días, cada mes)',
  '1789.16 (old text)': '1789.16 (texto anterior)',
  'AG registration': 'Registro ante el fiscal general',
  'CCA page': 'Página de CCA',
  Chart: 'Tabla de otra página',
  'Chapter 46': 'Capítulo 46',
  'HB 209 (2002) quoting § 817.7005': 'HB 209 (2002), que cita § 817.7005',
  'CCA Florida page': 'Página de CCA sobre Florida',
  'Text of § 16-9-59': 'Texto de § 16-9-59',
  "Goodwin on the Attorney General's settlement of 2019-07-19":
    'Goodwin, sobre el acuerdo del fiscal general del 19 de julio de 2019',
  'Says legal, under another section': 'Página que la da por legal, según otra sección',
  'Chart (days)': 'Tabla de otra página (días)',
  'Commissioner on SB 20 (2017)': 'El comisionado, sobre SB 20 (2017)',
  'Attorney General': 'Fiscal general',
  'Chart (days, refund)': 'Tabla de otra página (días, devolución)',
  'State licensing page': 'Página de licencias del estado',
  'Credzu (registration, bond)': 'Credzu (registro, fianza)',
  '§ 332.58 notice form': '§ 332.58, formulario del aviso',
  'Chart (registration, bond)': 'Tabla de otra página (registro, fianza)',
  Definitions: 'Definiciones',
  'HB 881 (2023, introduced) quoting 81-22-13': 'HB 881 (2023, proyecto), que cita 81-22-13',
  'Page that calls the act repealed': 'Página que da la ley por derogada',
  'Chart (refund)': 'Tabla de otra página (devolución)',
  'Bond guide': 'Guía de fianzas',
  '2C:21-19 and 17:16G': '2C:21-19 y 17:16G',
  'Page: federal law only': 'Página: solo ley federal',
  'NY Senate, GBL 458-F': 'Senado de Nueva York, GBL 458-F',
  '458-F with list of the article': '458-F, con la lista del artículo',
  'Overview (bond, registration)': 'Resumen de otra página (fianza, registro)',
  '4712.05 (version of 1996-09-26)': '4712.05 (versión del 26 de septiembre de 1996)',
  'Copy of 73 P.S. 2186-2187': 'Copia de 73 P.S. 2186-2187',
  'Credzu (fees)': 'Credzu (precios)',
  'Department page': 'Página del departamento',
  'State licence page': 'Página de licencias del estado',
  'Texas agency FAQ, republished': 'Preguntas frecuentes de la agencia de Texas, copia',
  'Chapter headings': 'Títulos del capítulo',
  'same, casetext 2024': 'La misma ley, en casetext (2024)',
  'Bond page': 'Página sobre fianzas',
};

/** Names of offices of the government and of rules, which stay in English. */
export const ENGLISH_NAMES: readonly string[] = [
  'Division of Finance',
  'N.H. Department of Justice, Right of Rescission',
  'Secretary of State',
  '14 Ill. Adm. Code 177.20',
  'Rule 350 § 4',
  'Rule 0780-05-17-.02',
  'Act (LIS)',
];

/** Returns the name of a source for the owner, and its language if it is a name in English. */
export function sourceName(title: string): { name: string; lang?: 'en' } {
  const own = SOURCE_WORDS[title];
  return own === undefined ? { name: title, lang: 'en' } : { name: own };
}
