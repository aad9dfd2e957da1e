import { testArea } from '../test-area.ts';
import { order } from './order.ts';

await testArea(order);
