/**
 * Whether a sync tool made this file because two machines had changed the same one: Dropbox, Nextcloud and their kin write “conflicted
 * copy” (in Chinese 冲突副本), Syncthing `.sync-conflict-20260102-150405`, Resilio `.Conflict`. Such a copy is another version of a text,
 * no text of its own.
 */
export function isConflictCopy(name: string): boolean {
  return (
    /[([（【][^)\]）】]*(?:conflicted copy|冲突副本|衝突副本|冲突的副本)[^)\]）】]*[)\]）】]/iu.test(name) ||
    /\.sync-conflict-\d{8}-\d{6}\b/u.test(name) ||
    /\.conflict\.[^.]+$/iu.test(name)
  );
}
