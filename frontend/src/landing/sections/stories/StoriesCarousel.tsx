import { useEffect, useRef, useState } from 'react';
import { landingData } from '../../landing-data';
import styles from './Stories.module.css';
import { storiesCopy } from './stories.copy';
import { StoryPlayer } from './StoryPlayer';

/** Whether the row can scroll further in each direction. */
interface Reach {
  back: boolean;
  forth: boolean;
}

/**
 * Shows a row of videos that scrolls natively; two buttons move it by most of its width. Each video is a poster and
 * a button until it is started, and only one plays at a time.
 */
export function StoriesCarousel() {
  const { stories } = landingData();
  const row = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<string>();
  const [reach, setReach] = useState<Reach>({ back: false, forth: true });

  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () =>
      setReach({
        back: element.scrollLeft > 8,
        forth: element.scrollLeft + element.clientWidth < element.scrollWidth - 8,
      });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);

  const move = (direction: 1 | -1) => {
    const element = row.current;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element?.scrollBy({
      left: direction * element.clientWidth * 0.8,
      behavior: isStill ? 'auto' : 'smooth',
    });
  };

  return (
    <div className={styles.carousel}>
      <div className={styles.scroller} ref={row} role="region" aria-label={storiesCopy.label} tabIndex={0}>
        <ul className={styles.row}>
          {stories.map((story) => (
            <li key={story.title} className={styles.card}>
              <div className={styles.frame}>
                {playing === story.title ? (
                  <StoryPlayer story={story} />
                ) : (
                  <button
                    type="button"
                    className={styles.poster}
                    aria-label={storiesCopy.play(
                      story.title,
                      story.seconds ? storiesCopy.seconds(story.seconds) : undefined,
                    )}
                    onClick={() => setPlaying(story.title)}
                  >
                    <img src={story.poster} width="720" height="900" alt="" loading="lazy" decoding="async" />
                    <svg className={styles.play} viewBox="0 0 64 64" aria-hidden="true">
                      <circle
                        cx="32"
                        cy="32"
                        r="30"
                        fill="var(--bugambilia)"
                        stroke="var(--paper)"
                        strokeWidth="3"
                      />
                      <path d="M25 19.500 46 32 25 44.500z" fill="var(--paper)" />
                    </svg>
                    {story.seconds ? (
                      <span className={styles.length}>{storiesCopy.seconds(story.seconds)}</span>
                    ) : null}
                  </button>
                )}
              </div>
              <h3 className={styles.name}>{story.title}</h3>
              <p className={styles.text}>{story.text}</p>
              <noscript>
                <a href={story.sources.at(-1) ?? `https://www.youtube-nocookie.com/embed/${story.youtube}`}>
                  {storiesCopy.watch}
                </a>
              </noscript>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.arrow}
          aria-label={storiesCopy.previous}
          aria-disabled={!reach.back}
          onClick={() => move(-1)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M15 4 7 12l8 8" />
          </svg>
        </button>
        <button
          type="button"
          className={styles.arrow}
          aria-label={storiesCopy.next}
          aria-disabled={!reach.forth}
          onClick={() => move(1)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m9 4 8 8-8 8" />
          </svg>
        </button>
      </div>
    </div>
  );
}
