/** Shows a credit report on a desk: one line crossed out and corrected, one circled as questionable. */
export function MarkedReport() {
  return (
    <svg viewBox="0 0 430 420" aria-hidden="true">
      <path d="M40 24h300a12 12 0 0 1 12 12v384H28V36a12 12 0 0 1 12-12z" fill="var(--paper)" />
      <path d="M28 36a12 12 0 0 1 12-12h300a12 12 0 0 1 12 12v44H28z" fill="var(--petrol)" />
      <path d="M60 66a22 22 0 0 1 44 0z" fill="var(--maiz)" />
      <path d="M124 44h92v10h-92zM124 60h56v6h-56z" fill="var(--aqua)" />
      <g fill="var(--mint)">
        <path d="M60 112h120v12H60zM250 112h70v12h-70zM60 148h160v12H60zM250 148h70v12h-70z" />
        <path d="M60 256h104v12H60zM250 256h70v12h-70zM60 292h148v12H60zM250 292h70v12h-70z" />
        <path d="M60 364h128v12H60zM250 364h70v12h-70z" />
      </g>
      <path d="M60 190h172v12H60z" fill="var(--ink)" />
      <path d="M250 190h70v12h-70z" fill="var(--ink)" />
      <path d="M48 206 336 184" stroke="var(--bugambilia)" strokeWidth="7" strokeLinecap="round" />
      <path d="M64 226h96v10H64z" fill="var(--jade)" />
      <path
        d="m176 230 9 9 19-22"
        fill="none"
        stroke="var(--jade)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M60 328h112v12H60zM250 328h70v12h-70z" fill="var(--ink)" />
      <ellipse
        cx="284"
        cy="334"
        rx="58"
        ry="26"
        fill="none"
        stroke="var(--bugambilia)"
        strokeWidth="7"
        transform="rotate(-5 284 334)"
      />
      <g transform="rotate(38 330 262)">
        <path d="M320 300h20v120h-20z" fill="var(--petrol)" />
        <circle cx="330" cy="244" r="62" fill="none" stroke="var(--petrol)" strokeWidth="14" />
        <circle cx="330" cy="244" r="46" fill="none" stroke="var(--maiz)" strokeWidth="10" />
      </g>
    </svg>
  );
}
