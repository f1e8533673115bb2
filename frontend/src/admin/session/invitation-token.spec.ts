import { forgetInvitation, invitationToken, takeInvitationToken } from './invitation-token';

const TOKEN = 'x4Qn2fJr0m8cK1uYw7ZpV5tLbD9sGhEaR3iNoT6vXyA';

afterEach(() => {
  forgetInvitation();
  history.replaceState(null, '', '/');
});

it('the token is removed from the address and stored for the tab', () => {
  history.replaceState(null, '', `/admin/invitacion?token=${TOKEN}&utm_source=mail`);
  takeInvitationToken();
  expect(location.pathname + location.search).toBe('/admin/invitacion');
  expect(invitationToken()).toBe(TOKEN);
  takeInvitationToken();
  expect(invitationToken()).toBe(TOKEN);
  forgetInvitation();
  expect(invitationToken()).toBeUndefined();
});

it.each(['?token=corto', '?otra=1'])('nothing of %s is stored', (search) => {
  history.replaceState(null, '', `/admin/invitacion${search}`);
  takeInvitationToken();
  expect(location.search).toBe('');
  expect(invitationToken()).toBeUndefined();
});

it('other addresses are left unchanged', () => {
  history.replaceState(null, '', `/admin?token=${TOKEN}`);
  takeInvitationToken();
  expect(location.search).toBe(`?token=${TOKEN}`);
  expect(invitationToken()).toBeUndefined();
});
