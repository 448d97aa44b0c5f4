import { useCallback, useState } from 'react';

/** A car whose screen is open: its VIN and the token of the pairing. */
export interface PairedCar {
  readonly vin: string;
  readonly token: string;
}

/** The token of a car's screen. It lives as long as the browser's tab; another tab pairs anew. */
export function useCarToken(vin: string): {
  readonly token: string | null;
  readonly keep: (token: string) => void;
  readonly forget: () => void;
} {
  const key = `vinculum.car.${vin}`;
  const [token, setToken] = useState(() => sessionStorage.getItem(key));
  const keep = useCallback(
    (next: string) => {
      sessionStorage.setItem(key, next);
      setToken(next);
    },
    [key],
  );
  const forget = useCallback(() => {
    sessionStorage.removeItem(key);
    setToken(null);
  }, [key]);
  return { token, keep, forget };
}

/** What every call for a paired car carries. */
export function carInput({ vin, token }: PairedCar) {
  return { params: { vin }, headers: { 'x-car-token': token } };
}
