// Redeliveries of an organization from outside: a dry run, a run with its progress, who may, and what is refused.
import { expect, test } from 'vitest';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { startScene } from '../../support/scene.ts';
import { Stage, status } from '../../support/stage.ts';
import { waitFor } from '../../support/wait-for.ts';

const scene = await forFile(startScene({ RETRY_SCHEDULE_SECONDS: '0.05' }));
const { server } = scene;
const organization = await new Stage(scene).organization();
const owner = await signIn(server, scene.tenant.ownerEmail);
const at = `/organizations/${organization.id}/redeliveries`;
const post = (body: object) => owner.request('POST', at, { body });

test('an admin looks at what a filter matches, starts, sees how far it is, and finds it in the audit', async () => {
  const [broken, other] = [
    await organization.endpoint(status(503)),
    await organization.endpoint(status(401)),
  ];
  await organization.publishMany(3);
  await waitFor('all to fail', async () => {
    const states = [...(await broken.deliveries()), ...(await other.deliveries())];
    return states.length === 6 && states.every((each) => each.status === 'failed');
  });
  const filter = { response: '5xx', matches: '$.data.total.amount >= 0', event_type: 'invoice.issued' };
  const dry = await post({ filter, dry_run: true });
  expect(dry.status, JSON.stringify(dry.body)).toBe(200);
  expect(dry.body).toMatchObject({
    matched: 3,
    payload_removed: 0,
    held: 0,
    endpoint_count: 1,
    top_endpoints: [{ endpoint_id: broken.id, endpoint_status: 'active', ordering: 'none', matched: 3 }],
  });
  expect(Date.parse(dry.body.oldest_at)).toBeLessThanOrEqual(Date.parse(dry.body.newest_at));
  expect((await owner.request('GET', at)).body.data).toEqual([]);

  broken.answer = status(204);
  const started = await post({ filter, dry_run: false });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const { id } = started.body;
  expect(started.headers.get('Location')).toBe(`/api/v1/console${at}/${id}`);
  await waitFor('its end', async () => {
    const { body } = await owner.request('GET', `${at}/${id}`);
    return body.status === 'completed' && body.delivered === 3;
  });
  expect((await owner.request('GET', at)).body.data).toMatchObject([
    { id, matched: 3, queued: 3, failed: 0, is_replay: false, filter: { ...filter, endpoint_id: null } },
  ]);
  expect(other.requests.length).toBe(3);
  const audit = await owner.request(
    'GET',
    `/organizations/${organization.id}/audit-entries?action=redelivery.started`,
  );
  expect(audit.body.data).toMatchObject([{ subject: { id }, after: { matched: 3 } }]);
  expectProblem(await owner.request('POST', `${at}/${id}/cancel`), 409, 'conflict');
});

test('what no event has is refused where it stands, and a state is not asked for', async () => {
  const refused = await post({ filter: { matches: '$.data.totl > 1' }, dry_run: true });
  expect(expectProblem(refused, 422, 'unprocessable_content')).toEqual(['/body/filter/matches']);
  const unknown = await post({ filter: { event_type: 'invoice.isued' }, dry_run: false });
  expect(expectProblem(unknown, 422, 'unprocessable_content')).toEqual(['/body/filter/event_type']);
  const wider = await post({ filter: { organization_id: scene.tenant.organizationId }, dry_run: true });
  expectProblem(wider, 400, 'invalid_request');
});
