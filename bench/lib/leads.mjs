/**
 * Fills an empty, migrated database with a year of leads, the same in every run: Spanish names, states by
 * their number of Hispanic residents, six in ten verified. The trigram index is dropped first and rebuilt at
 * the end, which is faster.
 * @param {import('pg').Client} database
 * @param {number} count
 */
export async function seedLeads(database, count) {
  await database.query('DROP INDEX IF EXISTS ix_leads_search');
  await database.query(SEED_SQL, [count, GIVEN, SURNAMES, STATES]);
  await database.query(
    `INSERT INTO leads (full_name, phone_number, state, created_at)
     SELECT $1, '+1305' || 5550100 + n, 'FL', now() - n * interval '20 days' FROM generate_series(1, 12) AS n`,
    [RARE_NAME],
  );
  await database.query(
    'CREATE INDEX ix_leads_search ON leads USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit = 512)',
  );
  await database.query('VACUUM ANALYZE');
}

/** Name of twelve leads, spread over the year. */
export const RARE_NAME = 'Xóchitl Quetzalli Ixtlilxóchitl';

const words = (text) => text.split(' ');
const GIVEN = words(
  'María José Luis Ana Carlos Rosa Juan Carmen Miguel Guadalupe Jesús Elena Antonio Patricia Sofía Manuel Gabriela ' +
    'Francisco Verónica Alejandro Claudia Rafael Leticia Fernando Adriana Eduardo Silvia Ricardo Mónica Javier Diana ' +
    'Sergio Lucía Jorge Beatriz Andrés Isabel Raúl Yolanda Héctor Teresa Óscar Marisol Ramón Daniela Víctor Ximena Begoña',
);
const SURNAMES = words(
  'García Hernández Martínez López González Rodríguez Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Cruz ' +
    'Morales Reyes Gutiérrez Ortiz Ramos Chávez Ruiz Mendoza Álvarez Jiménez Castillo Vásquez Romero Moreno Herrera ' +
    'Medina Aguilar Vargas Guzmán Castro Delgado Muñoz Salazar Rojas Contreras Guerrero Soto Núñez Vega Peña Cortés ' +
    'Estrada Sandoval Cabrera Acosta Fuentes Lara Navarro Campos Ríos Molina Espinoza Zamora Ibáñez Quiñones Agüero',
);
/** States, repeated by weight. */
const STATES = Object.entries({
  ...{
    CA: 156,
    TX: 114,
    FL: 57,
    NY: 39,
    IL: 23,
    AZ: 22,
    NJ: 20,
    CO: 13,
    GA: 11,
    NC: 11,
    WA: 11,
    PA: 10,
    NM: 10,
  },
  ...{
    MA: 9,
    NV: 9,
    VA: 9,
    MD: 7,
    CT: 6,
    OR: 6,
    MI: 6,
    IN: 6,
    OH: 5,
    TN: 5,
    UT: 5,
    OK: 5,
    WI: 5,
    KS: 4,
    SC: 4,
    PR: 30,
  },
  ...{
    MN: 3,
    LA: 3,
    MO: 3,
    AL: 3,
    AR: 3,
    ID: 2,
    NE: 2,
    KY: 2,
    IA: 2,
    RI: 2,
    HI: 1,
    DE: 1,
    MS: 1,
    DC: 1,
    AK: 1,
    WY: 1,
  },
}).flatMap(([state, weight]) => Array(weight).fill(state));

/**
 * Returns an SQL expression for a pseudo-random number from a hash of the row number, so that every run
 * inserts the same rows.
 */
const dice = (purpose, sides) => `(abs(hashint8extended(n, ${purpose})) % (${sides}))::int`;
const pick = (list, purpose) => `${list}[1 + ${dice(purpose, `array_length(${list}, 1)`)}]`;
/**
 * Returns an SQL expression that prefers the front of a list, because common names are frequent. It
 * multiplies two random numbers.
 */
const pickCommon = (list, purpose) =>
  `${list}[1 + (${dice(purpose, `array_length(${list}, 1)`)} * ${dice(purpose + 50, 1000)} / 1000)]`;

const SEED_SQL = `
  INSERT INTO leads (id, full_name, phone_number, state, verification_status, verified_at, lead_score, lead_category,
                     lead_source, monthly_income, last_contacted_at, next_follow_up_at, created_at, updated_at, ip_address)
  SELECT uuidv7(created_at - now()), given || second || ' ' || first_surname || ' ' || second_surname,
         '+1' || (201 + n % 780) || (2000000 + (n / 780) * 7 + n % 7), state,
         CASE WHEN verified THEN 'verified' ELSE 'pending' END,
         CASE WHEN verified THEN created_at + interval '90 s' END, score,
         CASE WHEN contacted THEN 'contacted' WHEN verified THEN 'warm' ELSE 'new' END, 'website',
         CASE WHEN contacted THEN 1800 + score * 50 END,
         CASE WHEN contacted THEN created_at + interval '5 h' END,
         CASE WHEN contacted AND score < 10 THEN created_at + interval '9 days' END, created_at, created_at,
         '198.18.' || score || '.7'
    FROM (
      SELECT n, now() - interval '365 days' * (1 - n / $1::float8) AS created_at,
             ${pickCommon('($2::text[])', 1)} AS given,
             CASE WHEN ${dice(2, 10)} < 3 THEN ' ' || ${pick('($2::text[])', 3)} ELSE '' END AS second,
             ${pickCommon('($3::text[])', 4)} AS first_surname, ${pick('($3::text[])', 5)} AS second_surname,
             CASE WHEN ${dice(6, 100)} > 0 THEN ${pick('($4::text[])', 7)} END AS state,
             ${dice(8, 100)} < 62 AS verified, ${dice(8, 100)} < 30 AS contacted, ${dice(9, 100)} AS score
        FROM generate_series(1, $1::int) AS n
    ) AS person
   ORDER BY n`;
