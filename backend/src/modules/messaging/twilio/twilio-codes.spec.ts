import { accountWords, judgeAnswer, judgeReport } from './twilio-codes';

describe('the meaning of Twilio’s codes', () => {
  it.each([
    [400, 21211, 'invalid_number'],
    [400, 21614, 'not_mobile'],
    [400, 21612, 'unreachable'],
    [400, 21610, 'opted_out'],
    [400, 21608, 'account'],
    [400, 21703, 'account'],
    [400, 21705, 'account'],
    [401, 20003, 'account'],
    [403, undefined, 'account'],
    [400, 99999, 'account'],
    [404, undefined, 'account'],
    [429, 20429, 'transient'],
    [408, undefined, 'transient'],
    [500, 20500, 'transient'],
    // A failing server means nothing about the number.
    [503, 21211, 'transient'],
    [undefined, 'ECONNRESET', 'transient'],
  ])('an answer %s with %s: %s', (status, code, failure) => {
    expect(judgeAnswer(status, code)).toBe(failure);
  });

  it.each([
    ['30003', 'unreachable'],
    ['30005', 'unreachable'],
    ['30006', 'not_mobile'],
    ['30007', 'content'],
    ['30032', 'account'],
    ['30034', 'account'],
    ['30450', 'account'],
    ['30870', 'account'],
    ['21610', 'opted_out'],
    ['30008', 'transient'],
    ['39999', 'transient'],
    ['', 'transient'],
    [null, 'transient'],
  ])('a report with %j: %s', (code, failure) => {
    expect(judgeReport(code)).toBe(failure);
  });

  it('have a text for the owner', () => {
    expect(accountWords('30034')).toContain('registrado');
    expect(accountWords('constructor')).toBe('la cuenta de Twilio no puede enviar');
  });
});
