import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageDto, MessagePartDto } from '../../../shared/api/generated/model';
import { answer, stubApi } from '../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../test/component-library';
import { conversationsCopy } from './conversations.copy';
import { MessageParts } from './MessageParts';

supportComponentLibrary();

const { parts: copy } = conversationsCopy;
const show = (...parts: MessagePartDto[]) =>
  render(<MessageParts leadId="l1" message={{ id: 'm1', text: '', parts } as unknown as MessageDto} />);
const PHOTO: MessagePartDto = { kind: 'photo', contentType: 'image/jpeg', canOpen: true };

describe('the parts of a message', () => {
  it('name a photo, its type, and open it', async () => {
    URL.createObjectURL = () => 'blob:foto';
    URL.revokeObjectURL = () => undefined;
    stubApi({ 'GET /api/admin/conversations/l1/messages/m1/media/0': () => new Response('x'.repeat(2_048)) });
    show(PHOTO);
    expect(screen.getByText('Foto')).toBeVisible();
    expect(screen.getByText('JPEG')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: copy.openOf('Foto') }));
    expect(await screen.findByRole('img', { name: copy.photoAlt })).toHaveAttribute('src', 'blob:foto');
    expect(screen.getByText('JPEG · 2 KB')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say why a file could not be opened, and let it be tried again', async () => {
    const message = 'Twilio ya no guarda este archivo.';
    stubApi({
      'GET /api/admin/conversations/l1/messages/m1/media/0': () =>
        answer(410, { code: 'MEDIA_GONE', message, error: message, requestId: 'test' }),
    });
    show(PHOTO);
    await userEvent.click(screen.getByRole('button', { name: copy.openOf('Foto') }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: copy.openOf('Foto') })).toBeEnabled();
  });

  it('show a place, a reply and a file that cannot be opened without a button', () => {
    show(
      { kind: 'location', canOpen: false, latitude: 25.76, longitude: -80.19, text: 'Oficina' },
      { kind: 'reply', canOpen: false, text: '¿A qué hora?' },
      { kind: 'video', canOpen: false, contentType: 'video/mp4' },
    );
    expect(screen.getByRole('link', { name: copy.map })).toHaveAttribute(
      'href',
      expect.stringContaining('25.76'),
    );
    expect(screen.getByText(/¿A qué hora\?/)).toBeVisible();
    expect(screen.getByText(/video\/mp4, no se puede abrir aquí/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
