import type { CheckedItem, ProviderCheck } from 'domain/office/provider-checks';
import type { NmiConfig, PaymentsMode } from '../../../config/provider-config';
import { maskedText } from '../../payments/gateway/masked-text';
import { refusalIn } from '../../payments/gateway/nmi-records';
import { postToNmi, readText } from '../../payments/gateway/nmi-request';
import { isAccountFault } from '../../payments/gateway/nmi-response-codes';
import { good, toVerify, wrong, type CheckSubject } from './findings';

/** Maximum duration of a request. */
const TIMEOUT_MS = 10_000;
/** Id that no transaction, card or subscription has. */
const NONE = '0';

const asked = (item: CheckedItem): CheckSubject => ({ provider: 'nmi', item });

const AWAY = 'Vuelva a comprobar en unos minutos; si sigue así, revise NMI_API_URL y NMI_QUERY_URL.';

/** Checks the NMI account without a card; nothing is charged, stored or changed. */
export class NmiCheck {
  constructor(
    private readonly nmi: NmiConfig,
    private readonly mode: PaymentsMode,
  ) {}

  async run(): Promise<ProviderCheck[]> {
    return [
      ...(await Promise.all([
        this.item('key', () => this.key()),
        this.item('query_right', () => this.queryRight()),
        this.item('vault', () => this.vault()),
        this.item('recurring', () => this.recurring()),
        this.item('test_mode', () => this.testMode()),
      ])),
      this.cardFields(),
    ];
  }

  /** Tries to void a transaction that does not exist: NMI checks the key first, so a wrong key is detected. */
  private async key(): Promise<ProviderCheck> {
    const fields = { type: 'void', transactionid: NONE };
    const response = await postToNmi(this.nmi, 'provider_check', this.nmi.apiUrl, fields, TIMEOUT_MS);
    const answer = new URLSearchParams(await readText(response));
    const text = answer.get('responsetext') ?? '';
    if (response.status !== 200 || !['1', '2', '3'].includes(answer.get('response') ?? ''))
      return wrong(asked('key'), 'En NMI_API_URL no contesta NMI.', AWAY);
    return isAccountFault({ responseCode: answer.get('response_code') ?? '300', responseText: text })
      ? wrong(
          asked('key'),
          `NMI no acepta la llave: “${this.masked(text)}”.`,
          'En su panel de NMI, Options > Security Keys, cree una llave privada con los permisos API y Query, y póngala en NMI_SECURITY_KEY.',
        )
      : good(asked('key'), 'NMI acepta la llave para cobrar.');
  }

  private async queryRight(): Promise<ProviderCheck> {
    const refusal = refusalIn(await this.query({ transaction_id: NONE }));
    return refusal
      ? wrong(
          asked('query_right'),
          `NMI no contesta consultas con esta llave: “${this.masked(refusal)}”.`,
          'Dé a la llave el permiso Query (Options > Security Keys): sin él no se averigua qué pasó con un pago en duda.',
        )
      : good(asked('query_right'), 'La llave puede consultar.');
  }

  private async vault(): Promise<ProviderCheck> {
    if (this.mode !== 'vault') return good(asked('vault'), 'No se usa con PAYMENTS_MODE=sale.');
    const refusal = refusalIn(await this.query({ report_type: 'customer_vault', customer_vault_id: NONE }));
    return refusal
      ? wrong(
          asked('vault'),
          `NMI no contesta sobre la bóveda: “${this.masked(refusal)}”.`,
          'Pida a su proveedor de NMI el servicio Customer Vault.',
        )
      : toVerify(
          asked('vault'),
          'NMI contesta sobre la bóveda. Si el servicio está contratado no se puede preguntar sin guardar una tarjeta.',
          'Mire que Customer Vault aparezca en el menú de su panel de NMI.',
        );
  }

  private async recurring(): Promise<ProviderCheck> {
    if (this.mode !== 'sale') return good(asked('recurring'), 'No se usa con PAYMENTS_MODE=vault.');
    const refusal = refusalIn(await this.query({ report_type: 'recurring', subscription_id: NONE }));
    return refusal
      ? wrong(
          asked('recurring'),
          `NMI no contesta sobre los cobros mensuales: “${this.masked(refusal)}”.`,
          'Pida a su proveedor de NMI el servicio Recurring Billing.',
        )
      : toVerify(
          asked('recurring'),
          'NMI contesta sobre las suscripciones. Si el servicio está contratado no se puede preguntar sin empezar una.',
          'Mire que Recurring aparezca en el menú de su panel de NMI.',
        );
  }

  private async testMode(): Promise<ProviderCheck> {
    const xml = await this.query({ report_type: 'test_mode_status' });
    const [, enabled] = /<test_mode_enabled>\s*(true|false)\s*<\/test_mode_enabled>/i.exec(xml) ?? [];
    if (enabled?.toLowerCase() === 'true')
      return wrong(
        asked('test_mode'),
        'La cuenta de NMI está en modo de prueba: acepta los pagos y no cobra nada.',
        'Apáguelo en su panel de NMI: Options > Test Mode.',
      );
    return enabled
      ? good(asked('test_mode'), 'El modo de prueba está apagado: los cobros son de verdad.')
      : toVerify(
          asked('test_mode'),
          'Este NMI no dice si está en modo de prueba.',
          'Mire en su panel que Options > Test Mode esté apagado.',
        );
  }

  private cardFields(): ProviderCheck {
    return this.nmi.tokenizationKey
      ? toVerify(
          asked('card_fields'),
          'Los datos de la tarjeta van del navegador a NMI (Collect.js) y no pasan por este servidor. Si NMI acepta esa llave pública no se puede preguntar desde aquí.',
          'Abra la página de pago: se ven los campos de la tarjeta, y una compra pequeña se aprueba y se puede devolver.',
        )
      : toVerify(
          asked('card_fields'),
          'Los datos de la tarjeta pasan por este servidor: le obliga al cuestionario SAQ D de PCI DSS.',
          'Cree en su panel de NMI una llave pública (Tokenization) y póngala en NMI_TOKENIZATION_KEY.',
        );
  }

  private async query(fields: Record<string, string>): Promise<string> {
    const response = await postToNmi(this.nmi, 'provider_check', this.nmi.queryUrl, fields, TIMEOUT_MS);
    const body = await readText(response);
    if (response.status !== 200 || !body.includes('<nm_response')) throw new Error(`http ${response.status}`);
    return body;
  }

  private masked(text: string): string {
    return maskedText(text, [this.nmi.securityKey]) || 'no dijo el motivo';
  }

  private async item(item: CheckedItem, find: () => Promise<ProviderCheck>): Promise<ProviderCheck> {
    return find().catch(() => wrong(asked(item), 'NMI no contestó.', AWAY));
  }
}
