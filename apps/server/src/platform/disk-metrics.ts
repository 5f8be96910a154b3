import { Counter, Gauge, type Registry } from 'prom-client';
import type { DiskSpace, ReadDiskSpace } from './disk-space.ts';
import { createSharedReading } from './shared-reading.ts';

/** What files take, for Prometheus. */
export interface DiskMetrics {
  /** An upload was refused: the disk is nearly full, or the person's day is. */
  countRefusedUpload(reason: 'space' | 'day'): void;
  /** Reads at each scrape how much of the disks is free; `folders` by the name they have there. */
  watchDisks(folders: Readonly<Record<string, string>>, read: ReadDiskSpace): void;
  /** Reads at each scrape what came in within 24 hours, by who sent it. */
  watchUploads(read: () => Promise<Readonly<Record<string, UploadedBytes>>>): void;
}

/** Of all people of one kind, of the one who sent most, and what each may send. */
interface UploadedBytes {
  readonly bytes: number;
  readonly largest: number;
  readonly limit: number;
}

const uploadGauges = {
  bytes: ['branchline_upload_bytes_day', 'Bytes of files that came in within 24 hours and are stored.'],
  largest: ['branchline_upload_bytes_day_largest', 'Those of the one person who sent most of them.'],
  limit: ['branchline_upload_bytes_day_limit', 'Bytes that one person may send in a day.'],
} as const satisfies Record<keyof UploadedBytes, readonly [string, string]>;

const gauges = {
  free: ['branchline_disk_free_bytes', 'Free'],
  total: ['branchline_disk_size_bytes', 'Size'],
} as const satisfies Record<keyof DiskSpace, readonly [string, string]>;

const watchDisks = (registry: Registry, folders: Readonly<Record<string, string>>, read: ReadDiskSpace): void => {
  for (const key of ['free', 'total'] as const) {
    const [name, word] = gauges[key];
    new Gauge({
      name,
      help: `${word} of the disk that holds a folder; below 5 % free no files are taken.`,
      labelNames: ['folder'],
      registers: [registry],
      // Every worker sees the same disk.
      aggregator: 'first',
      async collect() {
        for (const [folder, path] of Object.entries(folders)) {
          const space = await read(path).catch(() => null);
          if (space !== null) this.set({ folder }, space[key]);
        }
      },
    });
  }
};

const watchUploads = (registry: Registry, read: () => Promise<Readonly<Record<string, UploadedBytes>>>): void => {
  const readOnce = createSharedReading(read);
  for (const key of ['bytes', 'largest', 'limit'] as const) {
    const [name, help] = uploadGauges[key];
    new Gauge({
      name,
      help,
      labelNames: ['role'],
      registers: [registry],
      // Every worker reads the same files.
      aggregator: 'max',
      async collect() {
        for (const [role, uploaded] of Object.entries(await readOnce())) this.set({ role }, uploaded[key]);
      },
    });
  }
};

/** Registers what is counted of uploads. */
export const createDiskMetrics = (registry: Registry): DiskMetrics => {
  const refused = new Counter({
    name: 'branchline_uploads_refused_total',
    help: 'Uploads that were refused: `space`, the disk is nearly full; `day`, the bytes of somebody’s day are used up.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of ['space', 'day']) refused.inc({ reason }, 0);
  return {
    countRefusedUpload: (reason) => refused.inc({ reason }),
    watchDisks: (folders, read) => {
      watchDisks(registry, folders, read);
    },
    watchUploads: (read) => {
      watchUploads(registry, read);
    },
  };
};
