import { testArea } from '../test-area.ts';
import { jobs } from './jobs.ts';

await testArea(jobs);
