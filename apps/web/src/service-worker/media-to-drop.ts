export interface KeptMedia {
  /** With its signature. */
  readonly link: string;
  readonly bytes: number;
}

interface Room {
  readonly files: number;
  readonly bytes: number;
}

/** Which of the kept files, oldest first, have to go so that the rest fits; the newest stays longest. */
export const mediaToDrop = (kept: readonly KeptMedia[], room: Room): string[] => {
  let bytes = 0;
  let files = 0;
  const dropped: string[] = [];
  for (const file of [...kept].reverse()) {
    bytes += file.bytes;
    files += 1;
    if (bytes > room.bytes || files > room.files) dropped.push(file.link);
  }
  return dropped;
};
