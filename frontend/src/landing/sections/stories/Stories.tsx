import { Island } from '../../../shared/site/Island';
import { content } from '../../../shared/site/site-data';
import { storiesHeading } from '../../section-links';
import { StoriesCarousel } from './StoriesCarousel';
import styles from './Stories.module.css';

/**
 * Shows the section “Historias de Éxito”: title, description, carousel, and a badge if a client tells a
 * story.
 */
export function Stories() {
  const { stories } = content();
  if (stories.items.length === 0) return null;
  const heading = storiesHeading();
  return (
    <section className={`on-dark ${styles.stories}`} id="historias" aria-labelledby="stories-title">
      <div className="wrap">
        {heading.badge ? <p className={styles.badge}>{heading.badge}</p> : null}
        <h2 className={styles.title} id="stories-title">
          {heading.title}
        </h2>
        <p className={styles.intro}>{stories.intro}</p>
      </div>
      <Island name="stories">
        <StoriesCarousel />
      </Island>
    </section>
  );
}
