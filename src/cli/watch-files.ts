// Watches files for a command that runs again when they change.
// Always holds: one call at a time, and none before the files were quiet for a moment.
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** An editor writes a file in several steps. */
const QUIET_MS = 100;

/**
 * Calls back after changes until the signal.
 * @param isWanted a file of the watched folders that was not there before: does it count?
 */
export async function watchFiles(
  files: readonly string[],
  signal: AbortSignal,
  changed: () => Promise<void>,
  isWanted: (name: string) => boolean = () => false,
): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const file of files) wanted.set(dirname(file), (wanted.get(dirname(file)) ?? new Set()).add(basename(file)));
  let timer: NodeJS.Timeout | undefined;
  let busy = Promise.resolve();
  // Folders are watched: many editors replace a file instead of writing to it.
  const watchers = [...wanted].map(([folder, names]) =>
    watch(folder, (_event, name) => {
      if (name === null || !(names.has(String(name)) || isWanted(String(name)))) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(changed);
      }, QUIET_MS);
    }),
  );
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  await busy;
}
