/**
 * By what a suggestion or a lock can be named: the ids that StoryFold gives (`s12`, `l3`), and those of a state that another program has
 * written, which may be any words. Whatever a project holds is read as such an id, and the workbench takes no other.
 */
export const nameableId = /^[^\p{Cc}]{1,200}$/u;
