import { pageData, type PageData } from '../shared/site/page-data';

/** Video for the carousel. */
export interface ShownStory {
  title: string;
  text: string;
  /** Our video files, best first; empty for YouTube. */
  sources: string[];
  /** URL of the WebVTT captions. */
  captions?: string;
  /** YouTube id; YouTube is contacted only after a tap. */
  youtube?: string;
  /** URL of our poster picture. */
  poster: string;
  seconds?: number;
}

/** Recent start shown in the social-proof notification. */
export interface SocialProofSample {
  /** First name and initial. */
  name: string;
  city: string;
  /** Time since the start as text: 'hace 2 horas'. */
  ago: string;
}

/** Contact with the office that needs no verified phone. */
export interface OfficeContact {
  text: string;
  href: string;
}

/** Part of the site document that the landing page's scripts need. */
export interface LandingData extends PageData {
  /** Text of the button that leads to the form. */
  action: string;
  stories: ShownStory[];
  socialProof: SocialProofSample[];
  /** Contacts with the office; empty if the owner has not set any. */
  contacts: OfficeContact[];
  exitOffer: { scarcity: string; title: string; text: string; accept: string; decline: string };
}

export const landingData = (): LandingData => pageData<LandingData>();
