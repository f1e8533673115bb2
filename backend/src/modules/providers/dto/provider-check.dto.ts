import {
  CHECKED_ITEMS,
  CHECKED_PROVIDERS,
  type CheckedItem,
  type CheckedProvider,
  type ProviderCheck,
} from 'domain/provider-checks';
import { enumField } from '../../../common/dto/enum-field';

const CheckedProviderField = enumField(
  'CheckedProvider',
  CHECKED_PROVIDERS,
  'Whose account or server; `outbox` and `simulator` stand in for providers that nobody has named.',
);
const CheckedItemField = enumField('CheckedItem', CHECKED_ITEMS, 'What was checked of it.');

/** What was found out about one item of a provider. */
export class ProviderCheckDto implements ProviderCheck {
  /** Whose account or server. */
  @CheckedProviderField()
  provider: CheckedProvider;

  /** What was checked of it. */
  @CheckedItemField()
  item: CheckedItem;

  /**
   * False: something is wrong, or the provider did not answer. True with a `todo`: it cannot be asked from here, and a person has to
   * look.
   * @example false
   */
  ok: boolean;

  /**
   * What was found, in Spanish.
   * @example "El Messaging Service no tiene ningún número que envíe (error 21703)."
   */
  text: string;

  /**
   * What the owner has to do or to look at; null for nothing.
   * @example "En Messaging > Services > su servicio > Sender Pool, oprima Add Senders y añada su número."
   */
  todo: string | null;
}
