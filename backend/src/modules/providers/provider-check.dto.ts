import {
  CHECKED_ITEMS,
  CHECKED_PROVIDERS,
  type CheckedItem,
  type CheckedProvider,
  type ProviderCheck,
} from 'domain/office/provider-checks';
import { enumField } from '../../common/dto/enum-field';

const CheckedProviderField = enumField(
  'CheckedProvider',
  CHECKED_PROVIDERS,
  'Provider of the account or server; `outbox` and `simulator` replace providers that are not configured.',
);
const CheckedItemField = enumField('CheckedItem', CHECKED_ITEMS, 'Checked item of a provider.');

/** Result of checking one item of a provider. */
export class ProviderCheckDto implements ProviderCheck {
  /** Provider of the account or server. */
  @CheckedProviderField()
  provider: CheckedProvider;

  /** Checked item. */
  @CheckedItemField()
  item: CheckedItem;

  /**
   * False if there is a problem, or if the provider did not answer. True with a `todo` if the item cannot be checked
   * from here and a user has to look at it.
   * @example false
   */
  ok: boolean;

  /**
   * Result of the check, in Spanish.
   * @example "El Messaging Service no tiene ningún número que envíe (error 21703)."
   */
  text: string;

  /**
   * Action for the owner, in Spanish; null if none is needed.
   * @example "En Messaging > Services > su servicio > Sender Pool, oprima Add Senders y añada su número."
   */
  todo: string | null;
}
