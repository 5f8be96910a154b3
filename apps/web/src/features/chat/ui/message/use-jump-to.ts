import { useSearchParams } from 'react-router';
import { useLocationState } from '#lib/location-state.ts';
import { focusMessage } from './focus-message.ts';

/** Leads to the message at a place of the open conversation, wherever that is, and gives it the focus. */
export const useJumpTo = (): ((seq: number) => void) => {
  const [, setParams] = useSearchParams();
  const state = useLocationState();
  return (seq) => {
    setParams(
      (params) => {
        params.set('seq', String(seq));
        return params;
      },
      { replace: true, state },
    );
    focusMessage(seq);
  };
};
