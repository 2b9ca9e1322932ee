import { issueSeverities } from '../../../shared/values';
import type { Issue } from '../model';

/** Issues in the order in which an author wants to read them; of equal severity as the judge named them. */
export function gravestFirst(issues: readonly Issue[]): Issue[] {
  return issues.toSorted(
    (one, other) => issueSeverities.indexOf(other.severity) - issueSeverities.indexOf(one.severity),
  );
}
