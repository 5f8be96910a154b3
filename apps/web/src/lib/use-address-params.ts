import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

type Edit = (params: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and what changes it. A second change builds upon the first, also while that is not on the
 * screen yet, which on a busy device takes a moment.
 */
export const useAddressParams = (): readonly [URLSearchParams, (edit: Edit, options?: NavigateOptions) => void] => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (edit: Edit, options?: NavigateOptions) => {
      latest.current = edit(latest.current);
      setParams(latest.current, options);
    },
    [setParams],
  );
  return [params, change];
};

/** The same address with another value of one name; an empty one takes the name away. */
export const withParam = (params: URLSearchParams, name: string, value: string): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
};
