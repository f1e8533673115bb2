import { Island } from '../../../shared/site/Island';
import { stories } from '../../content/content';
import { StoriesCarousel } from './StoriesCarousel';
import styles from './Stories.module.css';

/** «Historias de Éxito»: badge, title, what the videos are, and the carousel. */
export function Stories() {
  return (
    <section className={`on-dark ${styles.stories}`} id="historias" aria-labelledby="stories-title">
      <div className="wrap">
        <p className={styles.badge}>{stories.badge}</p>
        <h2 className={styles.title} id="stories-title">
          {stories.title}
        </h2>
        <p className={styles.intro}>{stories.intro}</p>
      </div>
      <Island name="stories">
        <StoriesCarousel />
      </Island>
    </section>
  );
}
