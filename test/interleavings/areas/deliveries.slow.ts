import { testArea } from '../test-area.ts';
import { deliveries } from './deliveries.ts';

await testArea(deliveries);
