import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StoriesCarousel } from './StoriesCarousel';
import { StoryPlayer } from './StoryPlayer';

describe('the carousel of videos', () => {
  it('has seven videos, each a poster and a button until it is played', () => {
    const { container } = render(<StoriesCarousel />);
    expect(screen.getAllByRole('button', { name: /^Ver el video: / })).toHaveLength(7);
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    expect(container.querySelector('video, iframe')).toBeNull();
    for (const poster of container.querySelectorAll('img')) expect(poster).toHaveAttribute('loading', 'lazy');
  });

  it('plays the chosen video, with captions', async () => {
    const { container } = render(<StoriesCarousel />);
    await userEvent.click(screen.getByRole('button', { name: /Ver el video: Sus derechos/ }));
    const video = container.querySelector('video');
    expect(video).toHaveAttribute('aria-label', 'Sus derechos');
    expect(video?.querySelector('track')).toHaveAttribute('src', '/videos/7-derechos.vtt');
    expect(video?.querySelector('track')).toHaveAttribute('srclang', 'es');
  });

  it('plays one video at a time', async () => {
    const { container } = render(<StoriesCarousel />);
    await userEvent.click(screen.getByRole('button', { name: /La consulta gratis/ }));
    await userEvent.click(screen.getByRole('button', { name: /La carta de disputa/ }));
    expect(container.querySelectorAll('video')).toHaveLength(1);
    expect(screen.getByRole('button', { name: /La consulta gratis/ })).toBeVisible();
  });

  it('moves with its two buttons and can be reached and scrolled with the keyboard', async () => {
    render(<StoriesCarousel />);
    const row = screen.getByRole('region', { name: 'Videos' });
    const scrollBy = jest.fn();
    Object.assign(row, { scrollBy });
    Object.defineProperty(row, 'clientWidth', { value: 1000 });
    await userEvent.click(screen.getByRole('button', { name: 'Videos siguientes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Videos anteriores' }));
    expect(scrollBy.mock.calls).toEqual([
      [{ left: 800, behavior: 'smooth' }],
      [{ left: -800, behavior: 'smooth' }],
    ]);
    expect(row).toHaveAttribute('tabindex', '0');
    expect(within(row).getAllByRole('heading', { level: 3 })).toHaveLength(7);
  });
});

describe('a YouTube video', () => {
  it('is played from the host that sets no cookies', () => {
    const { container } = render(
      <StoryPlayer
        story={{ youtube: 'abc123', sources: [], poster: '/videos/x.webp', title: 'Ana', text: '' }}
      />,
    );
    expect(container.querySelector('iframe')?.src).toBe(
      'https://www.youtube-nocookie.com/embed/abc123?autoplay=1&rel=0',
    );
  });
});
