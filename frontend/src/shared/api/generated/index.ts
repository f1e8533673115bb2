export * from './account/account';
export * from './audit/audit';
export * from './auth/auth';
export * from './config/config';
export * from './events/events';
export * from './health/health';
export * from './leads/leads';
export * from './payments/payments';
