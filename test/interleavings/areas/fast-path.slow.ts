import { testArea } from '../test-area.ts';
import { fastPath } from './fast-path.ts';

await testArea(fastPath);
