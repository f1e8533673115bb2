/** Returns a waiting time as text: `1 segundo`, `45 segundos`, `2 minutos`, `3 horas`. Rounds up. */
export function waitInWords(seconds: number): string {
  if (seconds < 90) return counted(Math.ceil(seconds), 'segundo');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? counted(minutes, 'minuto') : counted(Math.ceil(minutes / 60), 'hora');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
