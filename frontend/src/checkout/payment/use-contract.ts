import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContractDto } from '../../shared/api/generated/model';

/** A contract as it stands on the page. */
export interface ShownContract {
  contract: ContractDto;
  /** ZIP code that it was asked for; empty before one was typed. */
  zip: string;
}

/** Reads the contract of a ZIP code. */
export type ReadContract = (zip: string) => Promise<ContractDto>;

/** A ZIP code of five digits is complete; any other may still be going on. */
const COMPLETE = /^\d{5}$/;
const ACCEPTABLE = /^[\da-z -]{5,10}$/i;
const PAUSE_MS = 500;

/**
 * The texts that two contracts have to share to be the same to who reads them. The one before a ZIP code is known tells in full of both periods to
 * cancel, so of it the lines beside the button are compared.
 */
const reads = ({ priceLines, cancelStatement, sections }: ContractDto, isGeneral: boolean): string =>
  JSON.stringify([priceLines, cancelStatement, isGeneral ? null : sections]);

/** The contract of the ZIP code that was typed. Of several answers the one to the last question stays. */
export function useContract(offered: ContractDto, read: ReadContract) {
  const [shown, setShown] = useState<ShownContract>({ contract: offered, zip: '' });
  const wanted = useRef('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    async (zip: string): Promise<ContractDto> => {
      clearTimeout(pause.current);
      wanted.current = zip;
      const contract = await read(zip);
      if (wanted.current === zip) setShown({ contract, zip });
      return contract;
    },
    [read],
  );

  // A new price makes a new contract.
  useEffect(() => {
    setShown({ contract: offered, zip: '' });
    if (wanted.current) void show(wanted.current).catch(() => undefined);
  }, [offered, show]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const noteZip = useCallback(
    (typed: string): void => {
      const zip = typed.trim();
      if (zip === wanted.current) return;
      clearTimeout(pause.current);
      if (!ACCEPTABLE.test(zip)) return;
      const ask = (): void => void show(zip).catch(() => undefined);
      if (COMPLETE.test(zip)) ask();
      else pause.current = setTimeout(ask, PAUSE_MS);
    },
    [show],
  );

  /**
   * The contract to sign with a ZIP code.
   * @returns null when it is another than the one that was on the page: it is there now, to be read
   */
  const toSign = useCallback(
    async (zip: string): Promise<ContractDto | null> => {
      if (shown.zip === zip) return shown.contract;
      const contract = await show(zip);
      return reads(contract, shown.zip === '') === reads(shown.contract, shown.zip === '') ? contract : null;
    },
    [shown, show],
  );

  return { shown, noteZip, show, toSign };
}
