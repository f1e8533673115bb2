import styles from './ScoreSun.module.css';

/** Rings of the scale from outside to inside: radius, colour and covered share of the half circle. */
const rings = [
  { radius: 286, colour: 'var(--petrol)', share: 1 },
  { radius: 256, colour: 'var(--aqua)', share: 0.94 },
  { radius: 226, colour: 'var(--bugambilia)', share: 0.82 },
  { radius: 196, colour: 'var(--rosa)', share: 0.9 },
  { radius: 166, colour: 'var(--maiz)', share: 0.7 },
  { radius: 136, colour: 'var(--jade)', share: 1 },
] as const;

const centre = { x: 320, y: 330 };

/** Returns the path of a ring, from its left end clockwise, for a share of the half circle. */
function ring(radius: number, share: number): string {
  const angle = Math.PI * (1 - share);
  const x = (centre.x + radius * Math.cos(angle)).toFixed(1);
  const y = (centre.y - radius * Math.sin(angle)).toFixed(1);
  return `M${centre.x - radius} ${centre.y}A${radius} ${radius} 0 0 1 ${x} ${y}`;
}

/** Shows the hero's picture: a score scale as a rising sun, with the needle moving from “No” to “Sí”. */
export function ScoreSun() {
  return (
    <svg
      className={styles.sun}
      viewBox="0 0 640 420"
      role="img"
      aria-label="Un medidor de puntaje, como un sol que sale, cuya aguja pasa de “No” a “Sí”"
    >
      {rings.map((item, index) => (
        <path
          key={item.radius}
          className={`${styles.ring} ${styles[`ring${index}`] ?? ''}`}
          d={ring(item.radius, item.share)}
          pathLength={1}
          stroke={item.colour}
        />
      ))}
      <path d="M214 330a106 106 0 0 1 212 0z" fill="var(--maiz)" />
      <g className={styles.needle}>
        <path d="M314 330 320 150l6 180z" fill="var(--on-dark)" />
      </g>
      <circle cx="320" cy="330" r="20" fill="var(--on-dark)" />
      <path d="M0 330h640v90H0z" fill="var(--petrol-deep)" />
      <path d="M0 331h640" stroke="var(--on-dark)" strokeWidth="3" />
      <g className={styles.words} aria-hidden="true">
        <text x="34" y="392">
          No
        </text>
        <text className={styles.yes} x="606" y="392" textAnchor="end">
          Sí
        </text>
        <text className={styles.small} x="320" y="382" textAnchor="middle">
          300 — 850
        </text>
      </g>
    </svg>
  );
}
