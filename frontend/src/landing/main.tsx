import { createRoot } from 'react-dom/client';
import { hydrateIsland } from '../shared/site/hydrate-island';
import { CrashBoundary } from '../shared/ui/CrashBoundary';
import { FirstStep } from './first-step/FirstStep';
import { followFormLinks } from './lead-form/go-to-form';
import { LeadForm } from './lead-form/LeadForm';
import { closeMenuOnChoice } from './menu';
import { LandingOverlays } from './overlays/LandingOverlays';
import { StoriesCarousel } from './sections/stories/StoriesCarousel';

hydrateIsland('first-step', <FirstStep />, { isVital: false });
hydrateIsland('lead-form', <LeadForm />);
hydrateIsland('stories', <StoriesCarousel />, { isVital: false });
closeMenuOnChoice();
followFormLinks();

const overlays = document.createElement('div');
document.body.append(overlays);
createRoot(overlays).render(
  <CrashBoundary>
    <LandingOverlays />
  </CrashBoundary>,
);
