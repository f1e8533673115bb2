import { ApiError, CLIENT_ERROR } from '../../shared/api/api-error';
import { failureOf, supportLine } from './support-code';

const broken = new ApiError({ status: 500, code: 'INTERNAL_ERROR', message: 'Falló.', requestId: 'abc' });

describe('the text of a failure', () => {
  it('ends with the support code for an unexpected error', () => {
    expect(supportLine(broken)).toBe('Código para soporte: abc');
    expect(failureOf(broken, 'No se pudo.')).toBe('Falló. Código para soporte: abc.');
    const unread = new ApiError({
      status: 502,
      code: CLIENT_ERROR.unreadable,
      message: '',
      requestId: 'abc',
    });
    expect(failureOf(unread, 'No se pudo.')).toBe('No se pudo. Código para soporte: abc.');
  });

  it('is the server’s text alone for an expected error', () => {
    const details = [{ field: 'reason', code: 'REQUIRED', message: 'Diga el motivo.' }];
    const refused = new ApiError({
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'X',
      details,
      requestId: 'abc',
    });
    expect(failureOf(refused, 'No se pudo.')).toBe('Diga el motivo.');
    expect(supportLine(refused)).toBeUndefined();
    expect(failureOf(undefined, 'No se pudo.')).toBe('');
  });
});
