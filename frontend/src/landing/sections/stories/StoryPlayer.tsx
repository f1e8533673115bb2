import { useEffect, useRef } from 'react';
import type { ShownStory } from '../../landing-data';
import styles from './Stories.module.css';
import { storiesCopy } from './stories.copy';

/** Shows the video in place of its poster after the visitor starts it, and takes the focus. */
export function StoryPlayer({ story }: { story: ShownStory }) {
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    (video.current ?? frame.current)?.focus();
  }, []);

  if (story.youtube) {
    return (
      <iframe
        ref={frame}
        className={styles.player}
        src={`https://www.youtube-nocookie.com/embed/${story.youtube}?autoplay=1&rel=0`}
        title={story.title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <video
      ref={video}
      className={styles.player}
      controls
      autoPlay
      playsInline
      preload="none"
      poster={story.poster}
      aria-label={story.title}
    >
      {story.sources.map((source) => (
        <source key={source} src={source} type={source.endsWith('.webm') ? 'video/webm' : 'video/mp4'} />
      ))}
      {story.captions ? (
        <track src={story.captions} kind="captions" srcLang="es" label={storiesCopy.captions} />
      ) : null}
    </video>
  );
}
