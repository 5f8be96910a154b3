/** Lets the browser fetch the files that the build noted for the screen at this address (`vite/screen-parts.ts`). */
export const fetchScreenParts = (): void => {
  const note = document.querySelector<HTMLMetaElement>('meta[name="screen-parts"]')?.content ?? '{}';
  const files = (JSON.parse(note) as Record<string, readonly string[]>)[window.location.pathname] ?? [];
  for (const file of files) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
};
