interface SoundSourcesProps {
  src: string;
  /** Undefined: the element's own `src` is all there is. */
  aacSrc: string | undefined;
  /** When the browser plays neither. */
  onError?: (() => void) | undefined;
}

/** The forms of a sound inside `<audio>`: a browser goes to the next one by itself. */
export function SoundSources({ src, aacSrc, onError }: SoundSourcesProps) {
  if (aacSrc === undefined) return null;
  return (
    <>
      <source src={src} />
      <source src={aacSrc} type="audio/mp4" onError={onError} />
    </>
  );
}
