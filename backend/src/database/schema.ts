/** Query for all parts of the product's schema, one per row, in a column `line`. Equal schemas have equal lines. */
export const SCHEMA_LINES = `
  SELECT format('column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                CASE WHEN a.attnotnull THEN ' not null' END, ' default ' || pg_get_expr(d.adbin, d.adrelid),
                concat(a.attidentity, a.attgenerated)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT format('relation %s %s %s', relkind, relname, reloptions) FROM pg_class WHERE relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('index %s', pg_get_indexdef(indexrelid)) FROM pg_index
   WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL
  SELECT format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('trigger %s', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT format('function %s', pg_get_functiondef(oid)) FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL
  SELECT format('view %s: %s', oid::regclass, pg_get_viewdef(oid)) FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
  UNION ALL
  SELECT format('extension %s', extname) FROM pg_extension
  ORDER BY line`;

/** Query for the number of rows of each table, in the columns `name` and `rows`. */
export const ROW_COUNTS = `
  SELECT relname AS name,
         (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text::bigint::float AS rows
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
     AND relname <> 'typeorm_metadata'
   ORDER BY relname`;
