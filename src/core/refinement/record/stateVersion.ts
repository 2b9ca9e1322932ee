/** The schema version of `refinementState.json`; apart from the schemas, which `status` does not wait for. */
export const refinementStateVersion = 1;
