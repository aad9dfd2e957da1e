import { testArea } from '../test-area.ts';
import { money } from './money.ts';

await testArea(money);
