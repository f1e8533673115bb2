/** `+13055551234` → `+1305•••1234`: enough to recognise a number in a log, not enough to call it. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '•••' : `${phone.slice(0, -7)}•••${phone.slice(-4)}`;
}

/** `+13055551234` → `(305) 555-1234`; anything that is not a +1 number is returned as it is. */
export function formatUsPhone(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}
