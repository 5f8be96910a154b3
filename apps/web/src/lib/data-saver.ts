import { connectionSavesData } from './connection-saves-data.ts';
import { readStored } from './stored-keys.ts';

/** What was chosen on this device; null: nothing. */
export const chosenSaving = (): boolean | null => {
  const chosen = readStored('littleData');
  return chosen === null ? null : chosen === 'true';
};

/** Whether pictures, videos and sounds wait until they are asked for: as chosen here, else as the browser and network say. */
export const savesData = (): boolean => chosenSaving() ?? connectionSavesData();
