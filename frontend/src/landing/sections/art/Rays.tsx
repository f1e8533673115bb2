const colours = ['var(--bugambilia)', 'var(--maiz)', 'var(--aqua)'] as const;

/** Shows one to three rings of the sun: the scope of a plan. */
export function Rays({ count, className }: { count: number; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 84 44" aria-hidden="true">
      <path d="M32 42a10 10 0 0 1 20 0z" fill="currentColor" />
      {colours.slice(0, count).map((colour, index) => {
        const radius = 17 + index * 10;
        return (
          <path
            key={colour}
            d={`M${42 - radius} 42a${radius} ${radius} 0 0 1 ${radius * 2} 0`}
            fill="none"
            stroke={colour}
            strokeWidth="6"
          />
        );
      })}
    </svg>
  );
}
