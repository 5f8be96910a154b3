import { savesData } from './data-saver.ts';
import { readStored } from './stored-keys.ts';

export type PictureQuality = 'standard' | 'small';

/** How large the pictures are that this device sends: as chosen, else small where data is saved. */
export const readPictureQuality = (): PictureQuality => {
  const chosen = readStored('pictureQuality');
  if (chosen === 'standard' || chosen === 'small') return chosen;
  return savesData() ? 'small' : 'standard';
};
