/** Faults of each kind that are planted, and unchanged copies, where nobody says, and at most. */
export const repeatsByDefault = 3;
export const mostRepeats = 20;
