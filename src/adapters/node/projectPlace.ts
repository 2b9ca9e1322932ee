import { hostname } from 'node:os';
import { sha256 } from '../../core/storage/hash';

/**
 * Whose project it is and where, as a hash that tells nothing else: the machine's name, the user and the folder's real path. The
 * same after a restart of the machine, another one in a clone or on another machine.
 */
export async function projectPlace(root: string): Promise<string> {
  const parts = [hostname(), process.getuid?.() ?? null, root];
  return sha256(new TextEncoder().encode(JSON.stringify(parts)));
}
