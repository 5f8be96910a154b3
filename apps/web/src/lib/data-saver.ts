import { readStored } from './stored-keys.ts';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether pictures, videos and sounds wait until they are asked for: as chosen here, else as the browser and network say. */
export const savesData = (): boolean => {
  const chosen = readStored('littleData');
  if (chosen !== null) return chosen === 'true';
  const { connection } = navigator as { readonly connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};
