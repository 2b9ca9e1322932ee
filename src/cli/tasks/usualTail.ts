/** Lines of a task's log that are shown where nobody says how many. */
export const usualTail = 50;
