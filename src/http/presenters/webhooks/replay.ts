// Makes contract bodies of replays, as partners call the redelivery of one endpoint.
import type { Replay as ReplayBody } from '../../../../generated/api/types.gen.ts';
import type { EndpointRedelivery } from '../../../domain/redelivery/redelivery.ts';
import { presenter } from '../presented.ts';

export const presentReplay = presenter<EndpointRedelivery, ReplayBody>('Replay', {});
