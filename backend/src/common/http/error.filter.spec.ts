import { Logger, type ArgumentsHost } from '@nestjs/common';
import { AppError } from '../app-error';
import { ErrorFilter } from './error.filter';
import { PageFrame } from './page-frame';

/** Returns the arguments that were logged, by level. */
function logged(thrown: unknown): Record<'warn' | 'error', unknown[][]> {
  const [warn, error] = (['warn', 'error'] as const).map((level) =>
    jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined),
  );
  // The answer was sent already, so the error can only be logged.
  const http = { getResponse: () => ({ sent: true, raw: {} }), getRequest: () => ({ id: 'r1' }) };
  new ErrorFilter(new PageFrame()).catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
  const calls = { warn: warn!.mock.calls, error: error!.mock.calls };
  jest.restoreAllMocks();
  return calls;
}

it('a failure is logged with the thrown error', () => {
  const err = new Error('x');
  expect(logged(err)).toEqual({ warn: [], error: [[{ err, requestId: 'r1' }, 'INTERNAL_ERROR']] });
});

it('a refusal for lack of capacity is logged in one short line, however many there are', () => {
  expect(logged(new AppError(503, 'LOGIN_BUSY', 'Inténtelo de nuevo.'))).toEqual({
    warn: [[{ requestId: 'r1' }, 'LOGIN_BUSY']],
    error: [],
  });
});

it('another refusal is not logged, because the line of the request is sufficient', () => {
  expect(logged(new AppError(404, 'NOT_FOUND', 'No está.'))).toEqual({ warn: [], error: [] });
});
