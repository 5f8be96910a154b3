import { useEffect, useRef, useState } from 'react';

/** A file picked on this device, with an address to show it by. */
export interface ChosenFile {
  readonly file: File;
  readonly url: string;
}

/** The files picked so far. Their addresses live as long as the screen that shows them. */
export const useChosenFiles = () => {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);

  const withUrl = (file: File): ChosenFile => {
    const url = URL.createObjectURL(file);
    urls.current.add(url);
    return { file, url };
  };
  return {
    chosen,
    add: (files: readonly File[]): void => {
      const added = files.map(withUrl);
      setChosen((before) => [...before, ...added]);
    },
    replace: (files: readonly File[]): void => setChosen(files.map(withUrl)),
    remove: (url: string): void => setChosen((before) => before.filter((one) => one.url !== url)),
  };
};
