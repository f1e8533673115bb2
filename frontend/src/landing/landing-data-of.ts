import type { FilledDocument, Story } from 'domain/site/document';
import { captionsUrl, pictureUrl, pictureWidths, videoUrl } from 'domain/site/pictures';
import { contactRows } from '../shared/site/contact';
import type { LandingData, ShownStory } from './landing-data';

const NO_POSTER = '/videos/sin-imagen.svg';

function storyOf({ title, text, video }: Story): ShownStory {
  if (video.kind === 'own')
    return {
      title,
      text,
      sources: [`/videos/${video.file}.webm`, `/videos/${video.file}.mp4`],
      captions: `/videos/${video.file}.vtt`,
      poster: `/videos/${video.file}.webp`,
      seconds: video.seconds,
    };
  const poster = video.poster
    ? pictureUrl(video.poster.id, pictureWidths(video.poster.width).at(-1) ?? video.poster.width, 'webp')
    : NO_POSTER;
  if (video.kind === 'youtube') return { title, text, sources: [], youtube: video.videoId, poster };
  return {
    title,
    text,
    sources: [videoUrl(video.id)],
    ...(video.captions && { captions: captionsUrl(video.id) }),
    poster,
    seconds: video.seconds,
  };
}

/** Returns the landing page's part of the site document, without proofs. */
export const landingDataOf = ({
  brand,
  offer,
  stories,
  socialProof,
  exitOffer,
  contact,
}: FilledDocument): LandingData => ({
  brand: brand.name,
  action: offer.action,
  stories: stories.items.map(storyOf),
  socialProof: socialProof.items.map(({ name, city, ago }) => ({ name, city, ago })),
  exitOffer,
  contacts: contactRows(contact).flatMap(({ label, text, href }) =>
    href ? [{ text: `${label}: ${text}`, href }] : [],
  ),
});
