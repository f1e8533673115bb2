/*
 * What an administrator, of the table `a`, may do at this moment.
 */

/** Agents see what the setting says, the own without it; everybody else sees all. */
export const SIGHT = `CASE WHEN a.role <> 'agent' THEN 'all'
  ELSE coalesce((SELECT value::jsonb #>> '{}' FROM settings WHERE key = 'agentsSee'), 'own') END`;

/** Whether the role asks for a second factor that the person has not set up. */
export const SECOND_FACTOR_DUE = `NOT a.otp_enabled AND coalesce((SELECT value::jsonb ? a.role FROM settings
  WHERE key = 'secondFactorRoles'), false)`;
