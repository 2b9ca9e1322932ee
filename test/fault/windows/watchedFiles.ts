import type { FileHandle } from 'node:fs/promises';
import { nodeFileOperations, type FileOperations } from '../../../src/adapters/node/fileOperations';

/** One operation of the file system: its name, `open` or `write`, and the path it is about. */
export type Watcher = (name: string, path: string, target: string | undefined) => void;

/** The real file system; `watcher` is told of every operation right before it, those on open files too. */
export function watchedFiles(watcher: Watcher): FileOperations {
  return new Proxy(nodeFileOperations, {
    get: (operations, property) => {
      const operation: unknown = Reflect.get(operations, property);
      if (typeof operation !== 'function') return operation;
      return async (path: string, ...rest: unknown[]) => {
        const [target] = rest;
        watcher(String(property), path, typeof target === 'string' ? target : undefined);
        const value: unknown = await (operation as (...given: unknown[]) => unknown)(path, ...rest);
        return property === 'open' ? watchedHandle(value as FileHandle, path, watcher) : value;
      };
    },
  });
}

function watchedHandle(handle: FileHandle, path: string, watcher: Watcher): FileHandle {
  return new Proxy(handle, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        watcher(String(property), path, undefined);
        return (value as (...given: unknown[]) => unknown).apply(target, parameters);
      };
    },
  });
}
