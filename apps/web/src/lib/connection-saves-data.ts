interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the browser or a slow network asks to load little; a service worker is told it, too. */
export const connectionSavesData = (): boolean => {
  const { connection } = navigator as { readonly connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};
