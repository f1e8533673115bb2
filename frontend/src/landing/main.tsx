import { addPart, hydrateIsland, takeOver } from '../shared/site/take-over';
import { FirstStep } from './first-step/FirstStep';
import { followFormLinks } from './lead-form/go-to-form';
import { LeadForm } from './lead-form/LeadForm';
import { closeMenuOnChoice } from './menu';
import { LandingOverlays } from './overlays/LandingOverlays';
import { StoriesCarousel } from './sections/stories/StoriesCarousel';
import { smoothClickedLinks } from './smooth-links';

takeOver(() => {
  hydrateIsland('first-step', <FirstStep />, { isVital: false });
  hydrateIsland('lead-form', <LeadForm />);
  hydrateIsland('stories', <StoriesCarousel />, { isVital: false });
  closeMenuOnChoice();
  followFormLinks();
  smoothClickedLinks();
  addPart('overlays', <LandingOverlays />);
});
