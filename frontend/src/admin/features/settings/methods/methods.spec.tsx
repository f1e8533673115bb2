import { DEFAULT_APPOINTMENT_RULES } from 'domain/calendar/appointments';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Form } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import type { ChannelDto, SettingsDto, VerificationMethod } from '../../../../shared/api/generated/model';
import { answer, refusal, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { sessionStore } from '../../../session/session';
import { draftsCopy } from '../../../ui/fields/drafts.copy';
import { KeptDraft } from '../../../ui/fields/KeptDraft';
import { changesOf } from '../settings-changes';
import { settingsCopy } from '../settings.copy';
import { methodsCopy as copy } from './methods.copy';
import { OfficeFields } from '../fields/OfficeFields';
import { MethodsFields } from './MethodsFields';
import { MethodsNotice } from './MethodsNotice';

const METHODS = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'] as const;
const OUT = '2026-03-02T15:00:00.000Z';

const channel = (method: VerificationMethod, changed: Partial<ChannelDto> = {}): ChannelDto => ({
  method,
  enabled: true,
  inService: true,
  since: null,
  retryAt: null,
  lastSuccessAt: '2026-03-02T14:00:00.000Z',
  lastRefusal: null,
  transport: method === 'email' ? 'smtp' : 'twilio',
  missing: [],
  ...changed,
});
const out = (method: VerificationMethod): ChannelDto =>
  channel(method, {
    inService: false,
    since: OUT,
    retryAt: '2026-03-02T15:05:00.000Z',
    lastRefusal: { code: '30034', text: 'El número no está registrado.', at: OUT },
  });
const off = (method: VerificationMethod): ChannelDto =>
  channel(method, {
    enabled: false,
    inService: false,
    transport: 'off',
    lastSuccessAt: null,
    missing: ['WHATSAPP_TRANSPORT=twilio', 'TWILIO_WHATSAPP_FROM'],
  });

const SETTINGS = {
  calendarMode: 'external',
  calendarUrl: 'https://calendly.com/credito-claro/consulta',
  callsFrom: '',
  appointmentRules: DEFAULT_APPOINTMENT_RULES,
  appointmentMessages: { nudges: true, dayBefore: true, twoHours: true },
  smsNotifications: false,
  emailNotifications: false,
  notificationEmails: [],
  notificationPhones: [],
  timeZone: 'America/New_York',
  verificationDailyBudgetCents: 4160,
  campaignRatePerSecond: 1,
  smsSegmentPrice: 0.0083,
  quietHours: { default: { weekdays: null, saturday: null, sunday: null }, states: [] },
  allowlist: [],
  dnsBlocklists: [],
  verificationMethods: METHODS.map((method) => ({ method, enabled: true })),
  officePhone: '+13054201234',
  cancellationRefunds: 'automatic',
  officeEmail: '',
  officeAddress: '',
  assignment: 'manual',
  assignmentMinutes: 5,
  agentsSee: 'own',
  stopsEverywhere: false,
  secondFactorRoles: [],
  retentionDays: { unverifiedLeads: 365, attempts: 180, ipData: 180, events: 730, auditEntries: 1_830 },
  unreadable: [],
  warnings: [],
} satisfies SettingsDto;

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const api = (channels: ChannelDto[], settings: SettingsDto = SETTINGS) =>
  stubApi({
    'GET /api/admin/settings': () => answer(200, settings),
    'GET /api/admin/channels': () => answer(200, channels),
  });
/** Opens the section in a form that keeps drafts and saves like the settings. */
function openSettings() {
  const shown = { ...SETTINGS, officePhone: '(305) 420-1234' };
  const save = jest.fn();
  const { unmount } = render(
    <QueryClientProvider client={client()}>
      <Form<SettingsDto>
        initialValues={shown}
        onFinish={(now) => save({ ...changesOf(shown, now), seen: undefined })}
      >
        <KeptDraft form="settings" of="" />
        <OfficeFields isWanted={false} />
        <MethodsFields isWanted={false} />
        <Button htmlType="submit">Guardar</Button>
      </Form>
    </QueryClientProvider>,
  );
  return { unmount, save };
}
const user = userEvent.setup();
const row = async (name: string) => (await screen.findByText(name, { selector: 'strong' })).closest('li')!;
const names = () =>
  within(screen.getByRole('list', { name: copy.list }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);
const use = (name: string) => screen.findByRole('switch', { name: copy.use(name) });
const submit = () => user.click(screen.getByRole('button', { name: 'Guardar' }));

beforeAll(supportComponentLibrary);
beforeEach(() =>
  sessionStore.set({ status: 'in', user: { username: 'ana', id: 'ana' }, endsAt: Date.now() + 3_600_000 }),
);

describe('the methods to verify in the settings', () => {
  it('show the state of each, the reason if one is out of service, and the needs of an unavailable one', async () => {
    api([
      out('sms'),
      channel('voice', { transport: 'outbox', missing: ['VOICE_TRANSPORT=twilio'] }),
      channel('inbound_call', { lastSuccessAt: null }),
      off('whatsapp'),
      channel('email', { lastRefusal: { code: '550', text: 'El buzón no existe.', at: OUT } }),
    ]);
    openSettings();
    const sms = await row('Mensaje de texto');
    await within(sms).findByText(copy.states.out);
    expect(sms).toHaveTextContent('Código 30034: El número no está registrado.');
    expect(sms).toHaveTextContent(copy.retrySoon);
    expect(sms).toHaveTextContent('Funcionó por última vez');
    const voice = await row('Llamada con código');
    expect(voice).toHaveTextContent(copy.states.testing);
    expect(voice).toHaveTextContent('VOICE_TRANSPORT=twilio');
    expect(await row('Llamada del cliente')).toHaveTextContent(copy.neverUsed);
    const whatsapp = await row('WhatsApp');
    expect(whatsapp).toHaveTextContent(copy.states.unset);
    expect(whatsapp).toHaveTextContent('TWILIO_WHATSAPP_FROM');
    expect(whatsapp).not.toHaveTextContent(copy.neverUsed);
    const email = await row('Correo electrónico');
    expect(email).toHaveTextContent(copy.states.inService);
    expect(email).toHaveTextContent('Código 550: El buzón no existe.');
  });

  it('are moved by keyboard, keep the focus on the moved row, and save nothing else', async () => {
    api(METHODS.map((method) => channel(method)));
    const { save } = openSettings();
    (await screen.findByRole('button', { name: copy.up('WhatsApp') })).focus();
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(names()).toEqual([
      'WhatsApp',
      'Mensaje de texto',
      'Llamada con código',
      'Llamada del cliente',
      'Correo electrónico',
    ]);
    // At the end of the list, only the other direction is enabled.
    expect(screen.getByRole('button', { name: copy.down('WhatsApp') })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: copy.down('WhatsApp') })).toHaveFocus();
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save).toHaveBeenCalledWith({
      verificationMethods: ['sms', 'whatsapp', 'voice', 'inbound_call', 'email'].map((method) => ({
        method,
        enabled: true,
      })),
    });
  });

  it('show a warning before all are disabled', async () => {
    api([channel('sms'), out('voice'), channel('inbound_call'), off('whatsapp'), out('email')]);
    const { save } = openSettings();
    await within(await row('Mensaje de texto')).findByText(copy.states.inService);
    await user.click(await use('Llamada del cliente'));
    expect(await use('Llamada del cliente')).not.toBeChecked();
    await user.click(await use('Mensaje de texto'));
    await screen.findByText(copy.last.text);
    expect(screen.getByText(copy.last.meanwhile('(305) 420-1234'))).toBeInTheDocument();
    expect(await use('Mensaje de texto')).toBeChecked();
    await user.click(screen.getByRole('button', { name: copy.last.keep }));
    expect(await use('Mensaje de texto')).toBeChecked();
    await user.click(await use('Mensaje de texto'));
    await user.click(screen.getByRole('button', { name: copy.last.off }));
    expect(await use('Mensaje de texto')).not.toBeChecked();
    expect(await screen.findByText(copy.none)).toBeVisible();
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save).toHaveBeenCalledWith({
      verificationMethods: expect.arrayContaining([{ method: 'sms', enabled: false }]) as unknown,
    });
  });

  it('refuse an invalid office phone, and show the reason', async () => {
    api(METHODS.map((method) => channel(method)));
    const { save } = openSettings();
    const phone = await screen.findByLabelText(settingsCopy.office.phone);
    expect(phone).toHaveValue('(305) 420-1234');
    for (const [typed, wrong] of [
      ['305 42', settingsCopy.phoneWrong],
      ['+44 20 7946 0958', settingsCopy.phoneWrong],
    ] as const) {
      await user.clear(phone);
      await user.type(phone, typed);
      await user.tab();
      expect(await screen.findByText(wrong)).toBeVisible();
    }
    await submit();
    expect(save).not.toHaveBeenCalled();
    await user.clear(phone);
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalledWith({ officePhone: '' }));
  });

  it('keep an unsaved order', async () => {
    api(METHODS.map((method) => channel(method)));
    const { unmount } = openSettings();
    await user.click(await screen.findByRole('button', { name: copy.down('Mensaje de texto') }));
    unmount();
    openSettings();
    await screen.findByText(draftsCopy.restored);
    expect(names()[1]).toBe('Mensaje de texto');
  });

  it('can be edited when their state cannot be loaded', async () => {
    stubApi({ 'GET /api/admin/channels': () => refusal(503, 'UNAVAILABLE', 'No.') });
    const { save } = openSettings();
    expect(await screen.findByText(copy.failed)).toBeVisible();
    await user.click(await use('WhatsApp'));
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });
});

describe('the notice of a method out of service', () => {
  const show = (channels: ChannelDto[], settings: SettingsDto = SETTINGS) => {
    const calls = api(channels, settings);
    render(
      <QueryClientProvider client={client()}>
        <MemoryRouter initialEntries={['/admin?tab=mapa']}>
          <MethodsNotice />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    return calls;
  };

  it('is not shown while every enabled method works', async () => {
    const calls = show([channel('sms'), off('whatsapp'), { ...out('email'), enabled: false }]);
    await waitFor(() => expect(calls.to('/api/admin/channels')).toHaveLength(1));
    await waitFor(() => expect(calls.to('/api/admin/settings')).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the cause, the time and the offered methods, and links to the settings', async () => {
    show([out('sms'), channel('voice'), channel('whatsapp'), channel('email')]);
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent('“Mensaje de texto” está fuera de servicio desde el 2 mar 2026');
    expect(notice).toHaveTextContent('Código 30034: El número no está registrado.');
    expect(notice).toHaveTextContent('se les ofrece “Llamada con código”');
    expect(notice).toHaveTextContent('si no les sirve, “WhatsApp” o “Correo electrónico”.');
    expect(within(notice).getByRole('link', { name: copy.notice.open })).toHaveAttribute(
      'href',
      expect.stringContaining('tab=mapa&configuracion=formas'),
    );
    expect(within(notice).getByRole('link', { name: copy.notice.providers })).toHaveAttribute(
      'href',
      '/admin?tab=proveedores',
    );
  });

  it('states that mail alone does not verify the phone', async () => {
    show([out('sms'), channel('email')]);
    expect(await screen.findByRole('status')).toHaveTextContent(copy.notice.mailAlone);
  });

  it('is an alert when no method is left, and describes the visitors’ page', async () => {
    show([out('sms'), { ...out('voice'), enabled: false }, off('whatsapp')]);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(copy.notice.none);
    expect(alert).toHaveTextContent('El número no está registrado.');
    await waitFor(() => expect(alert).toHaveTextContent('llame a la oficina: (305) 420-1234'));
    expect(within(alert).getByRole('link', { name: copy.notice.pending })).toBeVisible();
  });

  it('states when no phone is shown because none is set, and when all methods are disabled', async () => {
    show(
      METHODS.map((method) => channel(method, { enabled: false, inService: false })),
      { ...SETTINGS, officePhone: '' },
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(copy.notice.noneWhy);
    await waitFor(() => expect(alert).toHaveTextContent('falta el de la oficina'));
  });
});
