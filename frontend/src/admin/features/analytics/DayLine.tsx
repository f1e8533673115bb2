import styles from './DayLine.module.css';

const WIDTH = 600;
const HEIGHT = 100;

interface Props {
  values: readonly number[];
  /** Whether the last day is not over. Its part of the line is dashed, because its value still rises. */
  endsNow: boolean;
}

/** Draws one value for each day as a line. Hidden from screen readers, because the text above has the mean and the maximum. */
export function DayLine({ values, endsNow }: Props) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, n) => [n * step, HEIGHT - (value / most) * HEIGHT] as const);
  const done = endsNow ? points.slice(0, -1) : points;
  const last = points.at(-1);
  const line = textOf(done);
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,${HEIGHT} ${line} ${done.at(-1)?.[0] ?? 0},${HEIGHT}`} />
      <polyline points={line} />
      {endsNow && last && (
        <>
          <polyline points={textOf(points.slice(-2))} data-part="now" />
          {/* A line without length and with round ends is a dot that the stretched picture does not deform. */}
          <path d={`M${last[0]},${last[1]}h0`} />
        </>
      )}
    </svg>
  );
}

const textOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${x},${y}`).join(' ');
