import type { ReactNode } from 'react';
import type { BenefitArt } from 'domain/site/document';

/** Illustrations of the benefits, 320 × 176, aligned with the lower edge of the tile's upper half. */
const drawings: Record<BenefitArt, ReactNode> = {
  casa: (
    <>
      <path d="M228 176a60 60 0 0 1 120 0z" fill="var(--bugambilia)" />
      <path d="M64 88 144 28l80 60v88H64z" fill="var(--petrol)" />
      <path d="M44 100 144 24l100 76" fill="none" stroke="var(--bugambilia)" strokeWidth="14" />
      <path d="M118 176v-36a26 26 0 0 1 52 0v36z" fill="var(--paper)" />
      <path d="M200 62V26h18v52z" fill="var(--petrol)" />
    </>
  ),
  auto: (
    <>
      <path
        d="M20 146a16 16 0 0 1 16-16h12c6-34 28-56 68-56h46c34 0 54 22 72 52l36 8a20 20 0 0 1 16 20v6H20z"
        fill="var(--bugambilia)"
      />
      <path d="M74 126c6-22 20-34 46-34h14v34zM148 92h12c24 0 36 14 46 34h-58z" fill="var(--paper)" />
      <circle cx="86" cy="152" r="24" fill="var(--petrol)" />
      <circle cx="86" cy="152" r="9" fill="var(--maiz)" />
      <circle cx="226" cy="152" r="24" fill="var(--petrol)" />
      <circle cx="226" cy="152" r="9" fill="var(--maiz)" />
    </>
  ),
  renta: (
    <>
      <circle cx="104" cy="100" r="48" fill="none" stroke="var(--bugambilia)" strokeWidth="14" />
      <circle cx="104" cy="100" r="28" fill="none" stroke="var(--maiz)" strokeWidth="14" />
      <circle cx="104" cy="100" r="10" fill="var(--petrol)" />
      <path d="M158 92h118v44h-20v-26h-18v20h-18v-20h-62z" fill="var(--petrol)" />
    </>
  ),
  tarjetas: (
    <>
      <path
        d="M78 40h180a14 14 0 0 1 14 14v96a14 14 0 0 1-14 14H78a14 14 0 0 1-14-14V54a14 14 0 0 1 14-14z"
        fill="var(--jade)"
        transform="rotate(-9 168 102)"
      />
      <path
        d="M74 60h180a14 14 0 0 1 14 14v96a14 14 0 0 1-14 14H74a14 14 0 0 1-14-14V74a14 14 0 0 1 14-14z"
        fill="var(--petrol)"
      />
      <path d="M60 88h208v22H60z" fill="var(--maiz)" />
      <path d="M206 176a24 24 0 0 1 48 0z" fill="var(--bugambilia)" />
      <path d="M80 134h64v10H80z" fill="var(--aqua)" />
    </>
  ),
  negocio: (
    <>
      <path d="M58 84h204v92H58z" fill="var(--petrol)" />
      <path d="M80 108h72v68H80z" fill="var(--paper)" />
      <path d="M174 108h66v40h-66z" fill="var(--aqua)" />
      <path d="M64 34h192l26 50H38z" fill="var(--bugambilia)" />
      <path
        d="M38 84a20.300 20.300 0 0 0 40.600 0zM119.300 84a20.300 20.300 0 0 0 40.600 0zM200.600 84a20.300 20.300 0 0 0 40.600 0z"
        fill="var(--bugambilia)"
      />
      <path
        d="M78.600 84a20.300 20.300 0 0 0 40.600 0zM160 84a20.300 20.300 0 0 0 40.600 0zM241.200 84a20.300 20.300 0 0 0 40.600 0z"
        fill="var(--maiz)"
      />
      <path d="M102 34h38l-18 50H78.600zM180 34h38l23 50h-40.600z" fill="var(--maiz)" />
    </>
  ),
  calma: (
    <>
      <path d="M40 176a120 120 0 0 1 240 0z" fill="var(--jade)" />
      <path d="M70 176a90 90 0 0 1 180 0z" fill="var(--petrol-deep)" />
      <path d="M100 176a60 60 0 0 1 120 0z" fill="var(--bugambilia)" />
      <path d="M130 176a30 30 0 0 1 60 0z" fill="var(--rosa)" />
      <path d="M262 22a34 34 0 1 0 30 52 40 40 0 0 1-30-52z" fill="var(--maiz)" />
      <circle cx="60" cy="46" r="5" fill="var(--maiz)" />
      <circle cx="112" cy="24" r="4" fill="var(--rosa)" />
      <circle cx="186" cy="34" r="4" fill="var(--aqua)" />
    </>
  ),
};

/** Shows the picture of a benefit. It is decorative, because the title says the same. */
export function BenefitPicture({ name, className }: { name: BenefitArt; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 320 176" preserveAspectRatio="xMinYMax meet" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
