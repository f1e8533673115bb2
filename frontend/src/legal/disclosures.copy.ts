import type { FilledDocument } from 'domain/site/document';
import { LEGAL_DATE, type LegalText } from './types';

/* The statement of 15 U.S.C. § 1679c(a) is quoted in English exactly as enacted, followed by a
   sentence-by-sentence translation. Neither may be shortened or reworded. */
export const disclosures = ({ brand }: FilledDocument): LegalText => ({
  path: '/divulgaciones',
  title: 'Divulgaciones y sus derechos',
  description:
    'Sus derechos sobre su expediente de crédito según la ley federal, cómo cancelar un contrato y la declaración original en inglés.',
  intro: `La ley federal de organizaciones de reparación de crédito (CROA, 15 U.S.C. § 1679) le protege cuando contrata a una empresa como ${brand.name}. Antes de firmar recibirá estas mismas declaraciones en una hoja aparte del contrato, para leerlas y conservarlas.`,
  validFrom: LEGAL_DATE,
  sections: [
    {
      id: 'expediente',
      title: 'Derechos del consumidor sobre su expediente de crédito según las leyes estatales y federales',
      blocks: [
        'Traducción al español de la declaración que exige la ley. El texto original en inglés está al final de esta página y es el que tiene valor legal.',
        {
          letter: [
            'Usted tiene derecho a disputar la información inexacta de su reporte de crédito comunicándose directamente con el buró de crédito. Sin embargo, ni usted ni ninguna empresa de “reparación de crédito” u organización de reparación de crédito tiene derecho a que se elimine de su reporte de crédito información exacta, actual y comprobable. El buró de crédito debe eliminar de su reporte la información negativa exacta solo si tiene más de 7 años de antigüedad. La información sobre quiebras puede reportarse durante 10 años.',
            'Usted tiene derecho a obtener de un buró de crédito una copia de su reporte de crédito. Es posible que le cobren un cargo razonable. No hay cargo, sin embargo, si en los 60 días anteriores le negaron crédito, empleo, seguro o el alquiler de una vivienda debido a información de su reporte de crédito. El buró de crédito debe proporcionar a alguien que le ayude a interpretar la información de su expediente de crédito. Usted tiene derecho a recibir una copia gratuita de su reporte de crédito si está desempleado y piensa solicitar empleo en los próximos 60 días, si recibe asistencia pública o si tiene motivos para creer que en su reporte de crédito hay información inexacta debido a un fraude.',
            'Usted tiene derecho a demandar a una organización de reparación de crédito que infrinja la Ley de Organizaciones de Reparación de Crédito. Esta ley prohíbe las prácticas engañosas de las organizaciones de reparación de crédito.',
            'Usted tiene derecho a cancelar su contrato con cualquier organización de reparación de crédito, por cualquier motivo, dentro de los 3 días hábiles siguientes a la fecha en que lo firmó.',
            'Los burós de crédito están obligados a seguir procedimientos razonables para asegurarse de que la información que reportan sea exacta. Sin embargo, pueden ocurrir errores.',
            'Usted puede, por su cuenta, notificar por escrito a un buró de crédito que disputa la exactitud de la información de su expediente de crédito. El buró de crédito debe entonces volver a investigar y modificar o eliminar la información inexacta o incompleta. El buró de crédito no puede cobrar ningún cargo por este servicio. Toda información pertinente y copias de todos los documentos que usted tenga sobre un error deben entregarse al buró de crédito.',
            'Si la nueva investigación del buró de crédito no resuelve la disputa a su satisfacción, usted puede enviarle una breve declaración, que se conservará en su expediente, en la que explique por qué cree que el registro es inexacto. El buró de crédito debe incluir un resumen de su declaración sobre la información disputada en todo reporte que emita sobre usted.',
            'La Comisión Federal de Comercio regula los burós de crédito y las organizaciones de reparación de crédito. Para más información, comuníquese con: The Public Reference Branch, Federal Trade Commission, Washington, D.C. 20580.',
          ],
        },
        'Los 3 días hábiles de esta declaración son los de la ley federal. La ley de su estado puede darle más días: su contrato dice cuál es su último día para cancelar.',
      ],
    },
    {
      id: 'contrato',
      title: 'Lo que debe decir su contrato',
      blocks: [
        'Ningún servicio puede empezar sin un contrato escrito, fechado y firmado por usted, ni antes de que termine su plazo para cancelarlo: al menos 3 días hábiles, o más si la ley de su estado se los da (15 U.S.C. § 1679d). El contrato debe decir:',
        {
          list: [
            'Las condiciones y el monto de todos los pagos que usted hará, a nosotros o a otra persona.',
            'La descripción completa y detallada de los servicios, con toda garantía de cumplimiento y la fecha en que estarán terminados, o el tiempo que se calcula que tomarán.',
            'Nuestro nombre y la dirección de nuestra oficina principal.',
            'Junto a su firma, en letra destacada, el aviso de que puede cancelarlo.',
          ],
        },
        'Al firmar recibe copia del contrato completo, de estas declaraciones y de todo otro documento que firme. Guardamos la copia firmada de las declaraciones durante dos años (15 U.S.C. § 1679c).',
      ],
    },
    {
      id: 'cancelar',
      title: 'Su derecho a cancelar',
      blocks: [
        'El aviso que la ley pone junto a su firma dice, traducido:',
        {
          letter: [
            'Usted puede cancelar este contrato sin penalización ni obligación en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha en que lo firmó. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.',
          ],
        },
        'Con el contrato recibe por duplicado este formulario (15 U.S.C. § 1679e). También vale cualquier otro aviso escrito:',
        {
          letter: [
            'Aviso de cancelación',
            'Usted puede cancelar este contrato, sin penalización ni obligación, en cualquier momento antes de la medianoche del tercer día que comienza después de la fecha en que usted lo firmó.',
            'Para cancelar este contrato, envíe por correo o entregue una copia firmada y fechada de este aviso de cancelación, o cualquier otro aviso por escrito, a [nombre de la organización de reparación de crédito], en [dirección de la organización de reparación de crédito], antes de la medianoche del [fecha].',
            'Por la presente cancelo esta transacción. [fecha] [firma del comprador]',
          ],
        },
        'Los espacios entre corchetes se completan en el formulario que recibe con su contrato. Si la ley de su estado le da más tiempo (por ejemplo, cinco días en Florida y cinco días hábiles en California y Colorado), su contrato lo dice con las palabras de esa ley y con la fecha.',
      ],
    },
    {
      id: 'pagos',
      title: 'Pagos y devoluciones',
      blocks: [
        {
          list: [
            'No podemos cobrarle, ni aceptar que pague, por un servicio que todavía no se haya prestado por completo (15 U.S.C. § 1679b(b)).',
            'Si el servicio se vende por teléfono, no le cobramos nada hasta que haya pasado el plazo prometido y un reporte de crédito, emitido más de seis meses después del resultado, lo compruebe (16 CFR § 310.4(a)(2)).',
            'Si cancela dentro del plazo, de al menos 3 días hábiles, no debe nada, y si algo pagó, se le devuelve.',
            'La garantía de devolución está descrita en los Términos y se suma a estos derechos.',
          ],
        },
      ],
    },
    {
      id: 'prohibido',
      title: 'Lo que nadie puede pedirle ni ofrecerle',
      blocks: [
        {
          list: [
            'Que dé información falsa o engañosa a un buró, a un acreedor o a quien le vaya a prestar.',
            'Que cambie de identidad o use un número distinto del suyo, como un “CPN”, para esconder su historial. Es delito.',
            'Que renuncie a los derechos de esta página. Una renuncia así no vale (15 U.S.C. § 1679f).',
          ],
        },
        'Si cree que una empresa de reparación de crédito no respetó la ley, puede denunciarlo ante la Comisión Federal de Comercio (reportefraude.ftc.gov), la Oficina para la Protección Financiera del Consumidor (consumerfinance.gov/es) o el fiscal general de su estado, y demandarla en los cinco años siguientes (15 U.S.C. § 1679i).',
      ],
    },
    {
      id: 'gratis',
      title: 'Lo que puede hacer gratis y por su cuenta',
      blocks: [
        {
          list: [
            'Pedir sus reportes de Equifax, Experian y TransUnion en AnnualCreditReport.com.',
            'Disputar errores por internet, por correo o por teléfono ante cada buró, y ante quien dio el dato.',
            'Agregar una declaración suya a su expediente si la disputa no se resuelve a su favor.',
            'Congelar su crédito o poner una alerta de fraude, sin costo.',
          ],
        },
      ],
    },
    {
      id: 'resultados',
      title: 'Resultados y cifras de este sitio',
      blocks: [
        'Las cifras de aumento de puntaje, éxito, clientes y experiencia son generales y no describen ni prometen su caso. Los ejemplos de ahorro son fijos y sirven para ilustrar. Cada historial es distinto y un puntaje puede subir, bajar o quedar igual.',
        `${brand.name} no es un bufete de abogados ni da asesoría legal o fiscal, y no está afiliada a los burós de crédito, a FICO ni al gobierno.`,
      ],
    },
    {
      id: 'original',
      title: 'Consumer Credit File Rights Under State and Federal Law',
      lang: 'en',
      blocks: [
        {
          letter: [
            'You have a right to dispute inaccurate information in your credit report by contacting the credit bureau directly. However, neither you nor any “credit repair” company or credit repair organization has the right to have accurate, current, and verifiable information removed from your credit report. The credit bureau must remove accurate, negative information from your report only if it is over 7 years old. Bankruptcy information can be reported for 10 years.',
            'You have a right to obtain a copy of your credit report from a credit bureau. You may be charged a reasonable fee. There is no fee, however, if you have been turned down for credit, employment, insurance, or a rental dwelling because of information in your credit report within the preceding 60 days. The credit bureau must provide someone to help you interpret the information in your credit file. You are entitled to receive a free copy of your credit report if you are unemployed and intend to apply for employment in the next 60 days, if you are a recipient of public welfare assistance, or if you have reason to believe that there is inaccurate information in your credit report due to fraud.',
            'You have a right to sue a credit repair organization that violates the Credit Repair Organization Act. This law prohibits deceptive practices by credit repair organizations.',
            'You have the right to cancel your contract with any credit repair organization for any reason within 3 business days from the date you signed it.',
            'Credit bureaus are required to follow reasonable procedures to ensure that the information they report is accurate. However, mistakes may occur.',
            'You may, on your own, notify a credit bureau in writing that you dispute the accuracy of information in your credit file. The credit bureau must then reinvestigate and modify or remove inaccurate or incomplete information. The credit bureau may not charge any fee for this service. Any pertinent information and copies of all documents you have concerning an error should be given to the credit bureau.',
            'If the credit bureau’s reinvestigation does not resolve the dispute to your satisfaction, you may send a brief statement to the credit bureau, to be kept in your file, explaining why you think the record is inaccurate. The credit bureau must include a summary of your statement about disputed information with any report it issues about you.',
            'The Federal Trade Commission regulates credit bureaus and credit repair organizations. For more information contact: The Public Reference Branch, Federal Trade Commission, Washington, D.C. 20580.',
          ],
        },
      ],
    },
  ],
});
