/** Shows the logo: a score scale as a rising sun. */
export function Sign({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 44 24" aria-hidden="true">
      <path d="M3 22a19 19 0 0 1 38 0" fill="none" stroke="var(--bugambilia)" strokeWidth="4.5" />
      <path d="M9.8 22a12.2 12.2 0 0 1 24.4 0" fill="none" stroke="var(--maiz)" strokeWidth="4.5" />
      <path d="M15.8 22a6.2 6.2 0 0 1 12.4 0z" fill="currentColor" />
    </svg>
  );
}
