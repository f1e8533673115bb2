import type { DataSource } from 'typeorm';
import type { Environment } from '../config/environment';
import { AuditRepository } from '../modules/audit/audit.repository';
import { AuditService } from '../modules/audit/audit.service';
import {
  differenceInWords,
  EVIDENCE_COMMAND,
  reasonOf,
} from '../modules/payments/page-evidence/payment-page.copy';
import {
  differencesOf,
  readPaymentPage,
  UnreadablePageError,
} from '../modules/payments/page-evidence/payment-page';
import { approvedParts, paymentPageUrl } from '../modules/payments/page-evidence/payment-page-watch.service';
import { COMMAND_LINE } from './admin/administrators';
import { CommandError } from './admin/options';
import { configOf } from './config-of-command';

interface Wanted {
  /** URL of the payment page; absent for that of PUBLIC_URL. */
  url?: string;
  approve?: boolean;
  /** Reason for a script that is not our own. */
  reason?: string;
  print: (line: string) => void;
}

/**
 * Lists each script and header of the payment page with hash, owner and reason, and compares it with the list that was approved.
 * @returns the exit code: 1 if the page differs from that list
 * @throws CommandError if the page cannot be read, or a foreign script is approved without a reason
 */
export async function listPaymentPage(
  dataSource: DataSource,
  environment: Environment,
  { url, approve = false, reason = '', print }: Wanted,
): Promise<number> {
  const page = url ?? paymentPageUrl(configOf(environment));
  const parts = await readPaymentPage(page).catch((error: unknown) => {
    throw error instanceof UnreadablePageError
      ? new CommandError(`No se pudo leer la página de pago: ${error.message}.`)
      : error;
  });
  const audit = new AuditRepository(dataSource);
  const approved = await approvedParts(audit);
  print(page);
  for (const part of parts) {
    const { owner, reason: why } = reasonOf(part);
    print(`  ${part.kind === 'script' ? 'script    ' : 'encabezado'} ${part.name}`);
    print(
      `    ${part.kind === 'script' ? `SHA-256 ${part.value || 'no contesta'}` : part.value || '(falta)'}`,
    );
    print(`    ${owner}: ${why}`);
  }
  const differences = differencesOf(approved ?? [], parts);
  if (approve) {
    if (!reason && parts.some(({ from }) => from === 'other'))
      throw new CommandError(
        'Hay scripts que no son de este sistema: diga con --reason quién los puso y para qué.',
      );
    if (differences.length > 0)
      await new AuditService(audit).record({
        adminId: null,
        username: COMMAND_LINE,
        ipAddress: null,
        action: 'payment_page_approved',
        after: { page, reason, parts },
      });
    print(`Lista aprobada: ${parts.length} partes.`);
    return 0;
  }
  if (differences.length === 0) {
    print('Es la lista que se aprobó.');
    return 0;
  }
  if (approved) for (const difference of differences) print(differenceInWords(difference));
  print(
    `${approved ? 'La página no es la que se aprobó.' : 'Todavía no se aprobó ninguna lista.'} Si todo es suyo: ${EVIDENCE_COMMAND} --approve`,
  );
  return 1;
}
