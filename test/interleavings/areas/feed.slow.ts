import { testArea } from '../test-area.ts';
import { feed } from './feed.ts';

await testArea(feed);
