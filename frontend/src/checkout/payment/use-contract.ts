import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContractDto } from '../../shared/api/generated/model';

/** Contract that the page shows. */
export interface ShownContract {
  contract: ContractDto;
  /** ZIP code for which it was fetched; empty before one was typed. */
  zip: string;
}

/** Fetches the contract of a ZIP code. */
export type ReadContract = (zip: string) => Promise<ContractDto>;

/** ZIP code with five digits, which is complete; longer ones may still be unfinished. */
const COMPLETE = /^\d{5}$/;
const ACCEPTABLE = /^[\da-z -]{5,10}$/i;
const PAUSE_MS = 500;

/**
 * Returns the texts that must be equal for two contracts to be the same to their reader. The general
 * contract, shown before the ZIP code is known, describes both cancellation periods in full, so only the
 * lines next to the button are compared with it.
 */
const reads = ({ priceLines, cancelStatement, sections }: ContractDto, isGeneral: boolean): string =>
  JSON.stringify([priceLines, cancelStatement, isGeneral ? null : sections]);

/** Shows the contract of the typed ZIP code. If several requests overlap, the latest wins. */
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

  // A new price means a new contract.
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
   * Returns the contract to sign for a ZIP code.
   * @returns null if it differs from the one on the page, which now shows it for reading
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
