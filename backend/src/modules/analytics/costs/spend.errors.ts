import { formatDollars } from 'domain/payments/money';
import { AppError } from '../../../common/app-error';
import { validationFailed } from '../../../common/http/validation.pipe';

/** @param rows rows that another user changed meanwhile: their position in the request and the stored amount */
export const spendChanged = (rows: readonly { index: number; nowCents: number }[]): AppError =>
  new AppError(
    409,
    'SPEND_CHANGED',
    'Otra persona cambió estos gastos mientras usted escribía. Revise los montos de ahora y guarde otra vez.',
    {
      details: rows.map(({ index, nowCents }) => ({
        field: `rows.${index}`,
        code: 'CHANGED',
        message: `Ahora dice ${formatDollars(nowCents)}.`,
      })),
    },
  );

export const spendTwice = (index: number): AppError =>
  validationFailed([
    {
      field: `rows.${index}`,
      code: 'TWICE',
      message: 'El mismo mes, origen y campaña está dos veces.',
    },
  ]);

export const tooMuchSpend = (month: string, most: number): AppError =>
  new AppError(422, 'TOO_MANY_SPEND_ROWS', `Un mes puede tener ${most} gastos como máximo (${month}).`);
