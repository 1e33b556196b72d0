// Entry point of an engine's process with code of the user's own in it: listeners and the like share its modules.
import { serveJobs } from './engine-main.js';

serveJobs(undefined);
