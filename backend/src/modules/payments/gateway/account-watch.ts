/** What the gateway does for our account: move money, or answer questions about it. */
export type GatewayService = 'account' | 'query';

/** Hears whether the gateway serves our account. Never throws. */
export interface AccountWatch {
  served(service: GatewayService): Promise<void>;

  /** @param why the gateway's words, without secrets */
  refused(service: GatewayService, why: string): Promise<void>;
}
