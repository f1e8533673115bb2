import { ROLES } from 'domain/office/permissions';

/* SQL expressions for the current permissions of an administrator in table `a`. */

/** Agents see all leads if the setting says so, else their own. Other roles see all. */
export const SIGHT = `CASE WHEN a.role <> 'agent' THEN 'all'
  WHEN (SELECT value FROM settings WHERE key = 'agentsSee') = '"all"' THEN 'all' ELSE 'own' END`;

const KNOWN_ROLES = `'${JSON.stringify(ROLES)}'::jsonb`;

/**
 * SQL condition: the role requires a second factor that the user has not set up. If the setting cannot be read, every role requires one.
 */
export const SECOND_FACTOR_DUE = `NOT a.otp_enabled AND coalesce((
  SELECT CASE WHEN value IS NULL THEN false
              -- A longer text is not a list of roles, and may be nested too deeply for the database.
              WHEN length(value) > 1000 THEN true
              WHEN pg_input_is_valid(value, 'jsonb')
              THEN jsonb_typeof(value::jsonb) <> 'array' OR NOT value::jsonb <@ ${KNOWN_ROLES} OR value::jsonb ? a.role
              ELSE true END
    FROM settings WHERE key = 'secondFactorRoles'), false)`;
