import fs from 'node:fs';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PostgresMod = postgresMod.PostgresMod;

interface NodeFileSystem {
  readonly tryFSOperation: (operation: () => void) => void;
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => void };
}

/**
 * The engine's file system as shipped answers fsync without doing anything. This one hands it on to the disk, and
 * counts, so that the engine can prove at each start that a commit reaches the disk. The hook is no public interface
 * of PGlite: hence the pinned version and the proof.
 */
export class DurableNodeFs extends NodeFS {
  #syncs = 0;

  /** How many files were written through to the disk so far. */
  get syncs(): number {
    return this.#syncs;
  }

  override async init(
    pglite: PGlite,
    options: Partial<PostgresMod>,
  ): Promise<{ emscriptenOpts: Partial<PostgresMod> }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const hook = (mod: PostgresMod) => {
      const nodeFs = mod.NODEFS as unknown as NodeFileSystem;
      nodeFs.stream_ops.fsync = (stream) => {
        nodeFs.tryFSOperation(() => {
          fs.fdatasyncSync(stream.nfd);
        });
        this.#syncs++;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}
