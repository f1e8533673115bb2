import { scoreSubmission, SUBMISSION_RULES, type SubmissionSignals } from './submission-rules';

const ordinary: SubmissionSignals = { fullName: 'María Fernández López', honeypot: '', elapsedMs: 42_000 };

describe('scoreSubmission', () => {
  it('finds nothing in an ordinary submission', () => {
    expect(scoreSubmission(ordinary)).toEqual({ score: 0, reasons: [] });
  });

  it('is neutral when the client does not say how long the form was open', () => {
    expect(scoreSubmission({ ...ordinary, elapsedMs: null }).score).toBe(0);
  });

  it.each<[string, Partial<SubmissionSignals>]>([
    ['honeypot', { honeypot: 'http://spam' }],
    ['fast_form', { elapsedMs: 4_999 }],
    ['gibberish_name', { fullName: 'Xkcdfghj Qwrtplk' }],
    ['gibberish_name', { fullName: 'Aaaaaa Bbbbb' }],
  ])('names %s', (rule, change) => {
    const { score, reasons } = scoreSubmission({ ...ordinary, ...change });
    expect(reasons).toEqual([rule]);
    expect(score).toBe(SUBMISSION_RULES.find(({ name }) => name === rule)!.weight);
  });

  it.each([
    'Schwarzschild Pérez',
    'Nguyen Hernández',
    'José Llull Bernat',
    'Ng Wong Martínez',
    'Krzysztof Ortiz',
  ])('does not call %s gibberish', (fullName) => {
    expect(scoreSubmission({ ...ordinary, fullName }).reasons).toEqual([]);
  });

  it('never passes 100', () => {
    expect(scoreSubmission({ fullName: 'Xkcdfghj Qwrtplk', honeypot: 'x', elapsedMs: 1 }).score).toBe(100);
  });
});
