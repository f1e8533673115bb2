import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/api-error';
import type { ContractDto, UsState } from '../../shared/api/generated/model';

/** Place whose law decides the contract. */
export interface Place {
  /** ZIP code of the card; empty before one was typed. */
  zip: string;
  /** State in which the customer lives, if it was named. */
  state?: UsState;
}

/** Contract that the page shows. */
export interface ShownContract {
  contract: ContractDto;
  /** Place for which it was fetched. */
  place: Place;
}

/** Fetches the contract of a place. */
export type ReadContract = (place: Place) => Promise<ContractDto>;

/** ZIP code with five digits, which is complete; longer ones may still be unfinished. */
const COMPLETE = /^\d{5}$/;
const ACCEPTABLE = /^[\da-z -]{5,10}$/i;
const PAUSE_MS = 500;
const NOWHERE: Place = { zip: '' };

/** Returns whether the server refuses the sale because of the customer's state. */
export const isStateRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('STATE_');

const isSame = (one: Place, other: Place): boolean => one.zip === other.zip && one.state === other.state;

/**
 * Returns the texts that must be equal for two contracts to be the same to their reader. The general
 * contract, shown before the ZIP code is known, describes no state's cancellation period, so only the lines
 * next to the button are compared with it.
 */
const reads = ({ priceLines, cancelStatement, sections }: ContractDto, isGeneral: boolean): string =>
  JSON.stringify([priceLines, cancelStatement, isGeneral ? null : sections]);

/** Shows the contract of the typed ZIP code and the chosen state. If several requests overlap, the latest wins. */
export function useContract(offered: ContractDto, read: ReadContract) {
  const [shown, setShown] = useState<ShownContract>({ contract: offered, place: NOWHERE });
  /** Why nothing is sold in the state of the place; null if it is. */
  const [refused, setRefused] = useState<string | null>(null);
  const wanted = useRef(NOWHERE);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    async (place: Place): Promise<ContractDto> => {
      clearTimeout(pause.current);
      wanted.current = place;
      try {
        const contract = await read(place);
        if (isSame(wanted.current, place)) {
          setShown({ contract, place });
          setRefused(null);
        }
        return contract;
      } catch (error) {
        if (isSame(wanted.current, place)) setRefused(isStateRefusal(error) ? messageOf(error) : null);
        throw error;
      }
    },
    [read],
  );

  // A new price means a new contract.
  useEffect(() => {
    setShown({ contract: offered, place: NOWHERE });
    if (wanted.current.zip) void show(wanted.current).catch(() => undefined);
  }, [offered, show]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const notePlace = useCallback(
    ({ zip: typed, ...rest }: Place): void => {
      const place = { zip: typed.trim(), ...rest };
      clearTimeout(pause.current);
      if (isSame(place, wanted.current)) return;
      if (!ACCEPTABLE.test(place.zip)) {
        // A refusal is about a complete ZIP code; the same one is asked about again when it is typed again.
        if (refused === null) return;
        wanted.current = NOWHERE;
        setRefused(null);
        return;
      }
      const ask = (): void => void show(place).catch(() => undefined);
      if (COMPLETE.test(place.zip)) ask();
      else pause.current = setTimeout(ask, PAUSE_MS);
    },
    [show, refused],
  );

  /**
   * Returns the contract to sign for a place.
   * @returns null if it differs from the one on the page, which now shows it for reading
   */
  const toSign = useCallback(
    async (place: Place): Promise<ContractDto | null> => {
      if (isSame(shown.place, place)) return shown.contract;
      const isGeneral = shown.place.zip === '';
      const contract = await show(place);
      return reads(contract, isGeneral) === reads(shown.contract, isGeneral) ? contract : null;
    },
    [shown, show],
  );

  return { shown, refused, notePlace, show, toSign };
}
