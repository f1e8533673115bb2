import type { ChannelDto, VerificationMethodSettingDto } from '../../../../shared/api/generated/model';
import { useListChannels } from '../../../../shared/api/generated/settings/settings';

/** Same interval as 'Estado Sistema', so that an outage appears at the same time. */
const POLL_MS = 30_000;

/** Returns the states of the verification methods, polled. */
export const useChannels = () => useListChannels({ query: { staleTime: 0, refetchInterval: POLL_MS } });

/** State that a method would have if the settings on the screen were saved. */
export type MethodState = 'inService' | 'testing' | 'out' | 'unset' | 'off';

export function stateOf({ transport, since }: ChannelDto, isWanted: boolean): MethodState {
  if (transport === 'off') return 'unset';
  if (!isWanted) return 'off';
  if (since !== null) return 'out';
  return transport === 'outbox' ? 'testing' : 'inService';
}

/** Returns whether a visitor could verify. */
export const anyWorks = (
  methods: readonly VerificationMethodSettingDto[],
  channels: readonly ChannelDto[],
): boolean =>
  methods.some(({ method, enabled }) => {
    const channel = channels.find((each) => each.method === method);
    return channel !== undefined && ['inService', 'testing'].includes(stateOf(channel, enabled));
  });

/** Returns the methods with one moved up (-1) or down (1). */
export function moved(
  methods: readonly VerificationMethodSettingDto[],
  index: number,
  by: -1 | 1,
): VerificationMethodSettingDto[] {
  const next = [...methods];
  const [setting] = next.splice(index, 1);
  if (setting) next.splice(index + by, 0, setting);
  return next;
}
