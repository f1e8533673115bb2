import { useEffect, useRef } from 'react';
import type { StoryVideo } from '../../content/types';
import styles from './Stories.module.css';
import { storiesCopy } from './stories.copy';

/** Poster of a video: a file of this site in both kinds, so that nothing is asked of other hosts. */
export function storyPoster(story: StoryVideo): string {
  return story.kind === 'own' ? `/videos/${story.file}.webp` : story.poster;
}

/** The video itself, put in place of its poster once the visitor asks for it; it takes the focus. */
export function StoryPlayer({ story }: { story: StoryVideo }) {
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    (video.current ?? frame.current)?.focus();
  }, []);

  if (story.kind === 'youtube') {
    return (
      <iframe
        ref={frame}
        className={styles.player}
        src={`https://www.youtube-nocookie.com/embed/${story.videoId}?autoplay=1&rel=0`}
        title={story.title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  const path = `/videos/${story.file}`;
  return (
    <video
      ref={video}
      className={styles.player}
      controls
      autoPlay
      playsInline
      preload="none"
      poster={storyPoster(story)}
      aria-label={story.title}
    >
      <source src={`${path}.webm`} type="video/webm" />
      <source src={`${path}.mp4`} type="video/mp4" />
      <track src={`${path}.vtt`} kind="captions" srcLang="es" label={storiesCopy.captions} />
    </video>
  );
}
