import { content } from '../shared/site/site-data';
import { SiteFooter } from '../shared/site/SiteFooter';
import { AppDownload } from './sections/AppDownload';
import { Benefits } from './sections/offer/Benefits';
import { Calculator } from './sections/offer/Calculator';
import { Claims } from './sections/Claims';
import { Commitments } from './sections/Commitments';
import { Contact } from './sections/Contact';
import { Expert } from './sections/Expert';
import { Faq } from './sections/Faq';
import { Guarantee } from './sections/offer/Guarantee';
import { Hero } from './sections/Hero';
import { LandingHeader } from './sections/LandingHeader';
import { Plans } from './sections/offer/Plans';
import { sectionLinks } from './section-links';
import { Stories } from './sections/stories/Stories';

/** Renders the whole landing page as static markup; `main.tsx` hydrates its two interactive parts. */
export function LandingPage() {
  return (
    <>
      <LandingHeader />
      <main id="contenido">
        <Hero />
        <Claims />
        <Plans />
        <Calculator />
        <Benefits />
        <Expert />
        <Stories />
        <Commitments />
        <Guarantee />
        <Faq />
        <Contact />
        {content().app.appStore && content().app.googlePlay ? <AppDownload /> : null}
      </main>
      <SiteFooter links={sectionLinks()} />
    </>
  );
}
