/** Service of the gateway for our account: moving money, or answering queries. */
export type GatewayService = 'account' | 'query';

/** Is notified whether the gateway serves our account. Never throws. */
export interface AccountWatch {
  served(service: GatewayService): Promise<void>;

  /** @param why text of the gateway, without secrets */
  refused(service: GatewayService, why: string): Promise<void>;
}
