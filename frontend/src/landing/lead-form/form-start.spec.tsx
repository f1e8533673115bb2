import { nameField, openLanding, stubWillingApi, visitor } from '../../../test/landing';

describe('funnel events of the landing page', () => {
  it('count the view and the first keystroke once each, under one random id and without personal data', async () => {
    const api = stubWillingApi();
    openLanding();
    await visitor().type(nameField(), 'María Fernández');
    expect(api.events()).toEqual(['landing_view', 'form_start']);
    const bodies = api.to('/api/events').map(({ body }) => body as { sessionId: string });
    expect(bodies[0]?.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(bodies.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(JSON.stringify(bodies)).not.toContain('Mar');
  });
});
