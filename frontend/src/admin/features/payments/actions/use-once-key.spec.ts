import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../../../../shared/api/api-error';
import { useOnceKey } from './use-once-key';

const failure = (status: number, code = 'X') => new ApiError({ status, code, message: '' });

function afterFailures(...failures: unknown[]) {
  const { result } = renderHook(() => useOnceKey());
  const first = result.current.headers['Idempotency-Key'];
  for (const each of failures) act(() => result.current.note(each));
  return {
    isSame: result.current.headers['Idempotency-Key'] === first,
    isInDoubt: result.current.isInDoubt,
  };
}

describe('useOnceKey', () => {
  it.each([
    ['the connection broke', failure(0, 'NETWORK')],
    ['the server failed', failure(500)],
    ['a proxy answered', failure(502, 'UNREADABLE_ANSWER')],
    ['the error is unknown', new Error('x')],
  ])('keeps the key and the request when %s', (_, error) => {
    expect(afterFailures(error)).toEqual({ isSame: true, isInDoubt: true });
  });

  it('creates a new key when the server reports that nothing happened', () => {
    expect(afterFailures(failure(422))).toEqual({ isSame: false, isInDoubt: false });
    expect(afterFailures(failure(503, 'PAYMENTS_UNAVAILABLE'))).toEqual({ isSame: false, isInDoubt: false });
    expect(afterFailures(failure(0), failure(422))).toEqual({ isSame: false, isInDoubt: false });
  });

  it('keeps it while another request is in progress, and while the result of the first try is unknown', () => {
    expect(afterFailures(failure(409))).toEqual({ isSame: true, isInDoubt: false });
    expect(afterFailures(failure(0), failure(409))).toEqual({ isSame: true, isInDoubt: true });
    expect(afterFailures(failure(0), failure(503, 'PAYMENTS_UNAVAILABLE'))).toEqual({
      isSame: true,
      isInDoubt: true,
    });
  });
});
