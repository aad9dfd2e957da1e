import { answerSchema, routeOf } from './examples.ts';
import type { Answer, Call, Program } from './program.ts';
import type { Stage, World } from './stage.ts';

/** The public face of a program that a scenario needs. */
export type Caller = Pick<Program, 'call' | 'parse'>;

/** For generators that make models alone: the calls are made here, and the bodies of the answers read by the models. */
export class ModelsOnly implements Caller {
  readonly #stage: Stage;
  readonly #world: World;
  readonly #models: Program;

  constructor(stage: Stage, world: World, models: Program) {
    this.#stage = stage;
    this.#world = world;
    this.#models = models;
  }

  parse(schema: string, value: unknown): Promise<unknown> {
    return this.#models.parse(schema, value);
  }

  async call(operation: string, { path = {}, query = {}, headers, body, narrow }: Call): Promise<Answer> {
    const [method, template] = routeOf(operation);
    const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(path[name] ?? ''),
    );
    const url = new URL(filled, this.#stage.baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${narrow ? this.#world.narrowToken : this.#world.token}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const schema = answerSchema(operation, response.status);
    const answer = { status: response.status, etag: response.headers.get('ETag') };
    if (schema === undefined) return { ...answer, body: text === '' ? null : text };
    return { ...answer, body: await this.#models.parse(schema, JSON.parse(text)) };
  }
}
