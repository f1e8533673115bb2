import { pageData, type PageData } from '../shared/site/page-data';

/** A video as the carousel plays it. */
export interface ShownStory {
  title: string;
  text: string;
  /** Files of ours, the best first; none for YouTube. */
  sources: string[];
  /** Captions in WebVTT. */
  captions?: string;
  /** Identifier of a video of YouTube, which is asked for after a touch. */
  youtube?: string;
  /** A picture of ours. */
  poster: string;
  seconds?: number;
}

/** A recent start shown by the social-proof notification. */
export interface SocialProofSample {
  /** First name and initial. */
  name: string;
  city: string;
  /** How long ago, as it is read: 'hace 2 horas'. */
  ago: string;
}

/** A way to the office that needs no verified phone. */
export interface WayOut {
  text: string;
  href: string;
}

/** What the scripts of the landing page know of the content document. */
export interface LandingData extends PageData {
  /** The button that leads to the form. */
  action: string;
  stories: ShownStory[];
  socialProof: SocialProofSample[];
  /** Empty where the owner has given none. */
  ways: WayOut[];
  exitOffer: { scarcity: string; title: string; text: string; accept: string; decline: string };
}

export const landingData = (): LandingData => pageData<LandingData>();
