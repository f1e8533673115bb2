import {
  conversionProbability,
  isPaidCampaign,
  LEAD_SCORE_RULES,
  leadScore,
  scoreReasons,
  type LeadFacts,
} from './lead-score';

const nothing: LeadFacts = {
  verified: false,
  marketingConsent: false,
  monthlyIncome: null,
  email: null,
  submissions: 1,
  inboundContacts: 0,
  meetings: 0,
  booked: false,
  attended: false,
  missed: false,
  paidCampaign: false,
  fraudScore: 0,
  category: 'new',
};
const everything: LeadFacts = {
  verified: true,
  marketingConsent: true,
  monthlyIncome: 5_000,
  email: 'a@example.com',
  submissions: 3,
  inboundContacts: 1,
  meetings: 1,
  booked: true,
  attended: true,
  missed: false,
  paidCampaign: true,
  fraudScore: 0,
  category: 'hot',
};

describe('leadScore', () => {
  it('is 0 for a lead without data, and at most 100', () => {
    expect(scoreReasons(nothing)).toEqual([]);
    expect(leadScore(nothing)).toBe(0);
    expect(leadScore(everything)).toBe(100);
    expect(leadScore({ ...nothing, fraudScore: 30 })).toBe(0);
  });

  it.each<[string, Partial<LeadFacts>]>([
    ['verified_phone', { verified: true }],
    ['marketing_consent', { marketingConsent: true }],
    ['good_income', { monthlyIncome: 3_000 }],
    ['some_income', { monthlyIncome: 1_500 }],
    ['some_income', { monthlyIncome: 2_999 }],
    ['email_known', { email: 'a@example.com' }],
    ['came_back', { submissions: 2 }],
    ['answered', { inboundContacts: 1 }],
    ['meeting_held', { meetings: 1 }],
    ['appointment_booked', { booked: true }],
    ['appointment_attended', { attended: true, meetings: 1 }],
    ['appointment_missed', { missed: true }],
    ['paid_campaign', { paidCampaign: true }],
    ['doubtful', { fraudScore: 30 }],
  ])('counts %s alone for %j', (name, change) => {
    const facts = { ...nothing, ...change };
    expect(scoreReasons(facts).map((rule) => rule.name)).toEqual([name]);
    const { points } = LEAD_SCORE_RULES.find((rule) => rule.name === name)!;
    expect(leadScore(facts)).toBe(Math.max(0, points));
  });
});

describe('conversionProbability', () => {
  it.each<[Partial<LeadFacts>, number]>([
    [{}, 0],
    [{ verified: true }, 21],
    [{ monthlyIncome: 3_000 }, 4],
    [{ category: 'booked' }, 80],
    [{ category: 'client' }, 100],
    [{ category: 'contacted', attended: true }, 85],
    [{ category: 'booked', attended: true }, 85],
    [{ category: 'lost', attended: true }, 0],
    [{ ...everything, category: 'lost' }, 0],
  ])('of %j is %i %%', (change, percent) => {
    expect(conversionProbability({ ...nothing, ...change })).toBe(percent);
  });
});

describe('isPaidCampaign', () => {
  it.each([
    [null, false],
    [{}, false],
    [{ utmMedium: 'organic' }, false],
    [{ utmMedium: 'CPC' }, true],
    [{ gclid: 'x' }, true],
    [{ fbclid: '' }, false],
  ])('of %j is %s', (attribution, paid) => {
    expect(isPaidCampaign(attribution)).toBe(paid);
  });
});
