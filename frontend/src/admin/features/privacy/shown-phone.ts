import { formatPhone } from '../../../shared/phone';

/** `+13054201234` as `(305) 420-1234`; numbers of other countries stay as they are. */
export const shownPhone = (phone: string): string => (/^\+1\d{10}$/.test(phone) ? formatPhone(phone) : phone);
