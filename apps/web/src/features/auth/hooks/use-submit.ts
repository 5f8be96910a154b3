import { useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { showFailure } from '#lib/toasts.ts';

interface Submit {
  readonly isBusy: boolean;
  /** Runs one submission at a time; a failure is told, and handed on to be placed in the form. */
  readonly submit: (run: () => Promise<void>, onFailure: (error: unknown) => void) => Promise<void>;
}

/** Sending of the one-field forms, which do without the form library to keep the first page small. */
export const useSubmit = (): Submit => {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const submit: Submit['submit'] = async (run, onFailure) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await run();
    } catch (error) {
      showFailure(messageOf(error, authTexts.failed));
      onFailure(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, submit };
};
