export * from './config/config';
export * from './events/events';
export * from './leads/leads';
export * from './payments/payments';
