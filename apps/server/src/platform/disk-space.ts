import { statfs } from 'node:fs/promises';

/** In bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>;

/** With less of the disk free than this, no files are taken: what is left is for messages. */
const leastFreeShare = 0.05;

/** What is free for this account on the disk that holds a folder. Rejects when the folder cannot be looked at. */
export const readDiskSpace: ReadDiskSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** Whether so little is free that no files are taken. */
export const isNearlyFull = ({ free, total }: DiskSpace): boolean => free < total * leastFreeShare;
