/**
 * `npm run test:clients`: makes clients of the public contract with the generators of generators.json, compiles them, and has each carry
 * out every operation on a live server.
 *
 *     npm run test:clients [-- --only oapi-codegen,openapi-typescript] [--keep]
 *
 * What the machine lacks is named as skipped. Exit code 1 when anything failed. What is downloaded stays in .data/clients/cache.
 * Not a part of `npm test`: it needs package registries, Python, Go, Java, Maven and Ruby, and takes minutes. What of it is fast, that the
 * programs know every operation, is (manifest.test.ts).
 *
 * The next generator: its pins in generators.json, a file in generators/ and in its index, a program in programs/ that answers the
 * lines which program.ts describes.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Progress } from '../chaos/progress.ts';
import { contractExamples, operationIds, withUnknownValues } from './examples.ts';
import { docsSamples, type GeneratorTrial, MissingTool, run, type Workshop } from './generator.ts';
import { trials } from './generators/index.ts';
import { manifest } from './manifest.ts';
import { ModelsOnly } from './models-only.ts';
import { Program } from './program.ts';
import { type Row, table } from './report.ts';
import { runSamples } from './samples.ts';
import { playScenario, wireOf } from './scenario.ts';
import { createWorld, openStage, type Stage } from './stage.ts';

const root = join(import.meta.dirname, '../../.data/clients');
const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'boolean' } } });
const chosen = values.only?.split(',');
const names = [...trials.map(({ name }) => name), 'samples'];
const unknown = chosen?.filter((name) => !names.includes(name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.\n`);
  process.exit(1);
}

const progress = new Progress();
const rows: Row[] = [];
progress.say('starting the server');
{
  await using stage = await openStage();
  // Postgres would outlive an interrupted run.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stage[Symbol.asyncDispose]().then(() => process.exit(130)));
  for (const trial of trials) {
    if (chosen && !chosen.includes(trial.name)) continue;
    const workshop = await openWorkshop(trial, stage.baseUrl);
    rows.push(await tryOut(stage, trial, workshop));
    if (!values.keep) await rm(workshop.folder, { recursive: true, force: true });
  }
}
if (!chosen || chosen.includes('samples')) rows.push(await runSamples(root, progress));
const failed = rows.some(({ failure }) => failure !== undefined);
if (!failed && !values.keep) await rm(join(root, `run-${process.pid}`), { recursive: true, force: true });
process.stdout.write(`\n${table(rows)}\n`);
process.exitCode = failed ? 1 : 0;

async function openWorkshop({ name }: GeneratorTrial, baseUrl: string): Promise<Workshop> {
  const pins = manifest[name];
  if (!pins) throw new Error(`generators.json does not pin ${name}.`);
  // Two runs at once do not meet; the cache they share.
  const folder = join(root, `run-${process.pid}`, name);
  await mkdir(folder, { recursive: true });
  await mkdir(join(root, 'cache'), { recursive: true });
  for (const [file, text] of Object.entries(pins.files ?? {})) await writeFile(join(folder, file), text);
  const log = join(root, `run-${process.pid}`, `${name}.log`);
  const environment = { COUNTERSIGN_BASE_URL: baseUrl };
  return { pins, folder, cache: join(root, 'cache'), path: [], environment, log };
}

async function tryOut(stage: Stage, trial: GeneratorTrial, workshop: Workshop): Promise<Row> {
  const { name, remarks } = trial;
  const { language, version } = workshop.pins;
  let reached: Partial<Row> = {};
  const row = (more: Partial<Row>): Row => ({ name, language, version, remarks, ...reached, ...more });
  try {
    progress.say(`${name}: installing ${version}`);
    await trial.prepare(workshop);
    progress.say(`${name}: generating`);
    await run(workshop, await readFile(join(docsSamples, 'fetch.sh'), 'utf8'));
    for (const command of workshop.pins.generate) await run(workshop, command);
    reached = { ...reached, generates: true };
    progress.say(`${name}: compiling`);
    await trial.compile(workshop);
    reached = { ...reached, compiles: true };
    progress.say(`${name}: running`);
    const world = await createWorld(stage, name);
    Object.assign(workshop.environment, {
      COUNTERSIGN_API_KEY: world.token,
      COUNTERSIGN_NARROW_API_KEY: world.narrowToken,
    });
    await using program = new Program(workshop, trial.program(workshop));
    const client = workshop.pins.makes === 'client' ? program : new ModelsOnly(stage, world, program);
    const onTheWire = wireOf(trial);
    const { operations, bodiesRead } = await playScenario(stage, world, client, onTheWire);
    let examples = 0;
    for (const { schema, value } of contractExamples().flatMap((each) => [each, withUnknownValues(each)])) {
      const read = JSON.stringify(onTheWire(await program.parse(schema, value)));
      if (read !== JSON.stringify(onTheWire(value)))
        throw new Error(`An example of ${schema} is read as ${read}, and is ${JSON.stringify(value)}`);
      examples += 1;
    }
    await trial.sample?.(workshop);
    const missing = operationIds().filter((id) => !operations.has(id));
    if (missing.length > 0) throw new Error(`Not carried out: ${missing.join(', ')}`);
    progress.say(
      `${name}: ${operations.size} operations, ${bodiesRead} bodies and ${examples} examples read`,
    );
    return row({ operations: operations.size, of: operationIds().length, bodies: bodiesRead + examples });
  } catch (error) {
    if (error instanceof MissingTool) {
      progress.say(`${name}: skipped, ${error.message}`);
      return row({ skipped: error.message });
    }
    const failure = error instanceof Error ? error.message : String(error);
    progress.say(`${name}: FAILED: ${failure}\n  (all output: ${workshop.log})`);
    return row({ failure });
  }
}
