import { settingsCopy as copy } from '../settings.copy';
import { wrongOfficePhone } from './us-phone';

describe('the phone of the office', () => {
  it.each([
    ['', ''],
    ['(305) 420-1234', ''],
    ['Tel. 305-420-1234', ''],
    ['(800) 420-1234', ''],
    ['305 42', copy.phoneWrong],
    ['(305) 420-1234 ext. 5', copy.phoneExtension],
    ['1-800-420-1234 x5', copy.phoneExtension],
  ])('%j has the error %j', (typed, wrong) => {
    expect(wrongOfficePhone(typed)).toBe(wrong);
  });
});
