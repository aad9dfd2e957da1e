import { testArea } from '../test-area.ts';
import { webhooks } from './webhooks.ts';

await testArea(webhooks);
