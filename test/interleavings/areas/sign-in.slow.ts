import { testArea } from '../test-area.ts';
import { signIns } from './sign-in.ts';

await testArea(signIns);
