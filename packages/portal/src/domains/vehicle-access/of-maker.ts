import { useAddress } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session.tsx';

/** Whose vehicles the screens show. */
export interface OfMaker {
  /** What every call is given: the operator names the maker that the address has, a maker nobody. */
  readonly ofMaker: { readonly maker_id?: number };
  /** Whether a maker has to be chosen first. */
  readonly isOpen: boolean;
  readonly isOperator: boolean;
  readonly makerId: number | null;
  /** What an address about the same maker has behind its question mark. */
  readonly inAddress: { readonly maker?: number };
}

/** The maker of the screen: `?maker=7` in the address of an operator. */
export function useOfMaker(): OfMaker {
  const named = Number(useAddress()['maker']) || null;
  const isOperator = useSession().principal.portal === 'ADMIN';
  const makerId = isOperator ? named : null;
  return {
    ofMaker: makerId === null ? {} : { maker_id: makerId },
    isOpen: isOperator && makerId === null,
    isOperator,
    makerId,
    inAddress: makerId === null ? {} : { maker: makerId },
  };
}
