import type { ModelView } from '../../shared/workbenchState';

/** Whether there is a model that can be asked. */
export function hasModel({ provider, problem }: Pick<ModelView, 'provider' | 'problem'>): boolean {
  return provider !== 'offline' && problem === undefined;
}
