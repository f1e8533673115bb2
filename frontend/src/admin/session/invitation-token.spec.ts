import { forgetInvitation, invitationToken, takeInvitationToken } from './invitation-token';

const TOKEN = 'x4Qn2fJr0m8cK1uYw7ZpV5tLbD9sGhEaR3iNoT6vXyA';

afterEach(() => {
  forgetInvitation();
  history.replaceState(null, '', '/');
});

it('takes the token out of the address and keeps it for the tab', () => {
  history.replaceState(null, '', `/admin/invitacion?token=${TOKEN}&utm_source=mail`);
  takeInvitationToken();
  expect(location.pathname + location.search).toBe('/admin/invitacion');
  expect(invitationToken()).toBe(TOKEN);
  takeInvitationToken();
  expect(invitationToken()).toBe(TOKEN);
  forgetInvitation();
  expect(invitationToken()).toBeUndefined();
});

it.each(['?token=corto', '?otra=1'])('keeps nothing of %s', (search) => {
  history.replaceState(null, '', `/admin/invitacion${search}`);
  takeInvitationToken();
  expect(location.search).toBe('');
  expect(invitationToken()).toBeUndefined();
});

it('leaves other addresses alone', () => {
  history.replaceState(null, '', `/admin?token=${TOKEN}`);
  takeInvitationToken();
  expect(location.search).toBe(`?token=${TOKEN}`);
  expect(invitationToken()).toBeUndefined();
});
