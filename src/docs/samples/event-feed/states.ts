import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const feed = client.events.feed({
  onState(state) {
    if (state.status === 'lost')
      console.error(`lost: ${state.error.message} Next attempt in ${Math.round(state.retryInMs / 1_000)} s.`);
    else if (state.status === 'connected') console.log(`connected, ${state.behind} events behind`);
    else console.log('connecting');
  },
});
for await (const event of feed) {
  console.log(event.id, event.type, `${feed.behind} follow`);
}
