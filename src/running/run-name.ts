/** What probes and readers report to, in the global object of the program that runs. */
export const RUN = '$everypathRun';
