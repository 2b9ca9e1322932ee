import { contentHash } from '../bible/contentHash';
import type { Bullet } from './playbook';

/** A lesson as one line, without the mark of a list before it: that is how it is told, and so no text can pass for more than one lesson. */
export function asLine(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^[-*•·](?:\s+|$)/u, '')
    .trim();
}

/** By which it is known whether the author has edited a bullet since a curation wrote it. */
export function wordsHash(text: string): string {
  return contentHash(text);
}

/** Whether the author wrote it, or edited it since a curation did. No curation changes such a bullet. */
export function isAuthorsBullet({ origin, text, wrote }: Bullet): boolean {
  return origin.by === 'author' || wrote === undefined || wrote !== wordsHash(text);
}

/** Whether prompts are told it. */
export function isActive({ retired, text }: Bullet): boolean {
  return !retired && asLine(text) !== '';
}
