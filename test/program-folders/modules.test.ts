import { testPrograms } from '../oracle/program-tests.js';
import { GROUPS } from './groups.js';

testPrograms(GROUPS.modules);
