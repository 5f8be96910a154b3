export interface KeptPicture {
  /** With its signature. */
  readonly link: string;
  readonly bytes: number;
}

interface Room {
  readonly pictures: number;
  readonly bytes: number;
}

/** Which of the kept pictures, oldest first, have to go so that the rest fits; the newest stays longest. */
export const picturesToDrop = (kept: readonly KeptPicture[], room: Room): string[] => {
  let bytes = 0;
  let pictures = 0;
  const dropped: string[] = [];
  for (const picture of [...kept].reverse()) {
    bytes += picture.bytes;
    pictures += 1;
    if (bytes > room.bytes || pictures > room.pictures) dropped.push(picture.link);
  }
  return dropped;
};
