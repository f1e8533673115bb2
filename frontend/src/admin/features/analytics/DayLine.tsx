import styles from './DayLine.module.css';

const WIDTH = 600;
const HEIGHT = 100;

/** Draws one value for each day as a line. Hidden from screen readers, because the text above has the mean and the maximum. */
export function DayLine({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, n) => `${n * step},${HEIGHT - (value / most) * HEIGHT}`);
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
