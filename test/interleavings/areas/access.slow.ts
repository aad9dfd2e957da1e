import { testArea } from '../test-area.ts';
import { access } from './access.ts';

await testArea(access);
