// Where a run stands in the eyes of the scheduler: kept with each branch that it leaves, so that who runs it goes on from there. Only the
// scheduler that made it looks inside.
export type Stand = object;
