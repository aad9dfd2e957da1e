import { testArea } from '../test-area.ts';
import { billing } from './billing.ts';

await testArea(billing);
