import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { isBetter } from './choices';

const lead = (verificationStatus: 'verified' | 'pending', createdAt: string): LeadDetailDto =>
  ({ verificationStatus, createdAt }) as LeadDetailDto;

describe('the lead that is proposed to stay', () => {
  const [old, young] = ['2094-01-01T00:00:00Z', '2094-02-01T00:00:00Z'];
  it.each([
    ['is the verified one, even when it is newer', lead('verified', young), lead('pending', old), true],
    ['is never a pending one when another is verified', lead('pending', old), lead('verified', young), false],
    ['is the older of two verified ones', lead('verified', old), lead('verified', young), true],
    ['is not the newer of two pending ones', lead('pending', young), lead('pending', old), false],
  ])('%s', (_, one, other, better) => {
    expect(isBetter(one, other)).toBe(better);
  });
});
