import { blockableOf, blockOf } from './blockable';

describe('what an alert blocks', () => {
  it.each([
    ['+13054201234', 'phone'],
    ['185.220.101.4', 'ip'],
    ['185.220.101.0/24', 'ip'],
    ['2001:db8:1:2::/64', 'ip'],
    ['Datos borrados (1b2c40aa)', null],
    ['', null],
  ])('%s is %s', (subject, kind) => {
    expect(blockableOf({ subject })).toBe(kind);
  });

  it('holds a phone until it is lifted, and an address for a day', () => {
    expect(blockOf({ subject: '+13054201234' }, 'Falso')).toEqual({
      entityType: 'phone',
      entityValue: '+13054201234',
      reason: 'Falso',
      blockType: 'permanent',
    });
    expect(blockOf({ subject: '185.220.101.4' }, 'Falso')).toMatchObject({ entityType: 'ip', duration: 24 });
  });
});
