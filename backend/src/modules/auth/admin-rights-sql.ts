/* SQL expressions for the current permissions of an administrator in table `a`. */

/** Leads that the administrator may see: for agents the value of the setting, 'own' by default; for other roles 'all'. */
export const SIGHT = `CASE WHEN a.role <> 'agent' THEN 'all'
  ELSE coalesce((SELECT value::jsonb #>> '{}' FROM settings WHERE key = 'agentsSee'), 'own') END`;

/** Whether the role requires a second factor that the person has not set up. */
export const SECOND_FACTOR_DUE = `NOT a.otp_enabled AND coalesce((SELECT value::jsonb ? a.role FROM settings
  WHERE key = 'secondFactorRoles'), false)`;
