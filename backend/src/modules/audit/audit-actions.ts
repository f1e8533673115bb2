/** Everything the audit trail knows. Part of the API: added to, never renamed. */
export const AUDIT_ACTIONS = [
  'login',
  'login_failed',
  'logout',
  'session_ended',
  'reauthentication_failed',
  'password_changed',
  'email_changed',
  'username_changed',
  'phone_changed',
  'otp_setup_started',
  'otp_enabled',
  'otp_disabled',
  'backup_codes_replaced',
  'account_created',
  'account_disabled',
  'account_unlocked',
  'settings_changed',
  'leads_exported',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
