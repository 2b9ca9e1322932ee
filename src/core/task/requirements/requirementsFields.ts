// The parts of requirements in the order in which they are read and told: those that are one text, and those that are lists.

export const lineFields = ['objective', 'audience', 'pointOfView', 'tone', 'length'] as const;
export const listFields = ['people', 'mustHappen', 'mustAvoid', 'facts', 'openQuestions'] as const;
/** In the order in which an author reads them. */
export const requirementFields = [...lineFields, ...listFields] as const;
export type RequirementsField = (typeof requirementFields)[number];
