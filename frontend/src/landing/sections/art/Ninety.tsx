const strokes = [
  { width: 66, colour: 'var(--bugambilia)' },
  { width: 46, colour: 'var(--rosa)' },
  { width: 26, colour: 'var(--petrol)' },
  { width: 8, colour: 'var(--maiz)' },
] as const;

/** Shows the figure 90, drawn with the rings of the logo. */
export function Ninety({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 520 340" aria-hidden="true">
      {strokes.map((stroke) => (
        <g key={stroke.width} fill="none" stroke={stroke.colour} strokeWidth={stroke.width}>
          <path d="M206 120a83 83 0 1 0-166 0 83 83 0 0 0 166 0v0c0 90-40 150-128 174" />
          <path d="M314 130a83 83 0 0 1 166 0v80a83 83 0 0 1-166 0z" />
        </g>
      ))}
    </svg>
  );
}
