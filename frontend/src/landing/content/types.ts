import { type PlanId } from 'domain/plans';

/** Icon of a benefit; each is a drawing of our own in `sections/art`. */
export type BenefitArt = 'casa' | 'auto' | 'renta' | 'tarjetas' | 'negocio' | 'calma';

/** One subscription plan as the landing page offers it. */
export interface LandingPlan {
  /** Key of the payment page and of the `CHECKOUT_*_URL` variables. */
  id: PlanId;
  name: string;
  /** Who the plan is for, one line. */
  audience: string;
  /** Price of the start, with its currency sign. */
  price: string;
  /** What that price is for, as it stands beside it. */
  priceNote: string;
  /** Price after the start. */
  then: string;
  /** Discount shown as a tag. */
  tag?: string;
  /** Gift with the plan and its value. */
  bonus?: { title: string; value: string };
  features: readonly string[];
  /** Label of the button. */
  action: string;
}

/**
 * One video of the carousel. `own`: files in `public/videos/<file>.{mp4,webm,vtt,avif,webp}`.
 * `youtube`: played from youtube-nocookie.com, and only after the visitor presses the button.
 */
export type StoryVideo = { title: string; text: string } & (
  { kind: 'own'; file: string; seconds: number } | { kind: 'youtube'; videoId: string; poster: string }
);

/** A recent start shown by the social-proof notification. */
export interface SocialProofSample {
  /** First name and initial. */
  name: string;
  city: string;
  /** How long ago, as it is read: 'hace 2 horas'. */
  ago: string;
}

/** A law or rule that binds the service, and where to read it. */
export interface Commitment {
  /** Short name of the law. */
  name: string;
  /** Full title and citation. */
  citation: string;
  /** What it means for the client. */
  meaning: string;
  /** Official text. */
  href: string;
  /** Who publishes it. */
  source: string;
}

/** A question and its answer; the same text feeds the structured data of the page. */
export interface Question {
  question: string;
  /** Paragraphs of plain text. */
  answer: readonly string[];
}
