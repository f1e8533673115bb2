import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageDto, MessagePartDto } from '../../../shared/api/generated/model';
import { answer, stubApi } from '../../../../test/api-stub';
import { MESSAGE_PART_NAMES } from 'domain/messages/message-parts';
import { supportComponentLibrary } from '../../../../test/component-library';
import { conversationsCopy } from './conversations.copy';
import { MessageParts } from './MessageParts';
import { Messages } from './Messages';

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
    await userEvent.click(screen.getByRole('button', { name: copy.actOf(copy.open, 'Foto') }));
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
    await userEvent.click(screen.getByRole('button', { name: copy.actOf(copy.open, 'Foto') }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: copy.actOf(copy.open, 'Foto') })).toBeEnabled();
  });

  it('that the browser cannot show can be saved instead', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:voz';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const content = new Response('#!AMR', { headers: { 'content-type': 'audio/amr' } });
    stubApi({ 'GET /api/admin/conversations/l1/messages/m1/media/0': () => content });
    show({ kind: 'voice', contentType: 'audio/amr', canOpen: true });
    await userEvent.click(screen.getByRole('button', { name: copy.actOf(copy.open, 'Nota de voz') }));
    fireEvent.error(await screen.findByLabelText('Nota de voz'));
    expect(screen.getByRole('status')).toHaveTextContent(copy.cannotShow);
    await userEvent.click(screen.getByRole('button', { name: copy.actOf(copy.download, 'Nota de voz') }));
    expect(saved).toEqual(['archivo.amr']);
  });

  it('are downloaded under a name of their type, by a button that is called as it looks', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:pdf';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const content = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    stubApi({ 'GET /api/admin/conversations/l1/messages/m1/media/0': () => content });
    show({ kind: 'document', contentType: 'application/pdf', canOpen: true });
    const button = screen.getByRole('button', { name: copy.actOf(copy.download, 'Documento') });
    expect(button).toHaveTextContent(copy.download);
    await userEvent.click(button);
    await waitFor(() => expect(saved).toEqual(['archivo.pdf']));
  });

  it.each([
    ['document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
    ['document', 'application/vnd.ms-excel', 'Excel'],
    ['video', 'video/mp4', 'MP4'],
    ['photo', 'image/heic', 'HEIC'],
    ['contact', 'text/x-vcard', 'vCard'],
    ['file', 'application/x-unknown-type', ''],
    ['file', 'application/vnd.oasis.opendocument.text', ''],
  ] as const)('of kind %s and type %s are named %j', (kind, contentType, type) => {
    show({ kind, contentType, canOpen: false });
    const facts = [MESSAGE_PART_NAMES[kind], type, copy.cannotOpen].filter(Boolean);
    expect(screen.getByRole('listitem')).toHaveTextContent(facts.join(' · '));
  });

  it('show a place, a choice and a file that cannot be opened without a button', () => {
    show(
      { kind: 'location', canOpen: false, latitude: 25.76, longitude: -80.19, text: 'Oficina' },
      { kind: 'button', canOpen: false, text: 'Otro día' },
      { kind: 'video', canOpen: false, contentType: 'video/mp4' },
    );
    expect(screen.getByRole('link', { name: copy.map })).toHaveAttribute(
      'href',
      expect.stringContaining('25.76'),
    );
    expect(screen.getByText(copy.chose('Otro día'))).toBeVisible();
    expect(screen.getByText(/MP4 · no se puede abrir aquí/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a message with parts', () => {
  const bubble = (text: string, ...parts: MessagePartDto[]): string => {
    const message = { id: 'm1', direction: 'inbound', channel: 'sms', purpose: 'received', subject: null };
    const at = '2094-03-01T15:00:00.000Z';
    const shown = { ...message, by: null, delivery: null, failure: null, at, text, parts } as MessageDto;
    render(
      <Messages
        leadId="l1"
        name="Ana"
        messages={[shown]}
        hasOlder={false}
        isReadingOlder={false}
        onOlder={jest.fn()}
      />,
    );
    return screen.getByRole('log').textContent;
  };

  it.each<[string, MessagePartDto[], RegExp]>([
    ['Foto', [PHOTO], /Foto/g],
    ['Foto, Nota de voz', [PHOTO, { kind: 'voice', canOpen: false }], /Foto/g],
    ['Sí', [{ kind: 'button', canOpen: false, text: 'Sí' }], /Sí/g],
  ])('that says only %s says it once', (text, parts, word) => {
    expect(bubble(text, ...parts).match(word)).toHaveLength(1);
  });

  it('shows its own text below the message that it replies to', () => {
    const text = bubble('Esa', { kind: 'reply', canOpen: false, text: '¿A qué hora?' });
    expect(text).toContain(`${copy.inReplyTo('¿A qué hora?')}Esa`);
    expect(copy.inReplyTo(undefined)).toBe('En respuesta a un mensaje anterior');
  });
});
