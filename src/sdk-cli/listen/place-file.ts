// Where `--resume` continues: the cursor behind the last event that was answered, in a file of the user.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Environment, Settings } from '../settings.ts';
import { CommandFailed } from '../tool.ts';

const VERSION = 1;

/** A place in the feed of this organization, for this receiver. */
export interface SavedPlace {
  readonly cursor: string;
  readonly savedAt: string;
}

/** Whose place it is. The key itself is not written. */
interface Owner {
  readonly base_url: string;
  readonly key: string;
  readonly forward_to: string;
}

export class PlaceFile {
  readonly path: string;
  readonly #owner: Owner;

  constructor({ apiKey, baseUrl }: Settings, forwardTo: string, environment: Environment) {
    this.#owner = { base_url: baseUrl, key: hash(apiKey).slice(0, 16), forward_to: forwardTo };
    const name = hash(Object.values(this.#owner).join('\n')).slice(0, 24);
    this.path = join(stateFolder(environment), 'listen', `${name}.json`);
  }

  /** `undefined` if none was saved. @throws CommandFailed if the file is not what `save` has written. */
  async read(): Promise<SavedPlace | undefined> {
    let text: string;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw new CommandFailed(`The saved place cannot be read: ${error}`);
    }
    const { version, base_url, key, forward_to, cursor, saved_at } = parsed(text);
    const { base_url: baseUrl, key: ofKey, forward_to: forwardTo } = this.#owner;
    if (typeof cursor !== 'string' || cursor === '' || typeof saved_at !== 'string')
      throw this.#unusable('is damaged');
    if (version !== VERSION) throw this.#unusable(`was written by another version of this tool (${version})`);
    if (base_url !== baseUrl || key !== ofKey || forward_to !== forwardTo)
      throw this.#unusable('belongs to another API, key or receiver');
    return { cursor, savedAt: saved_at };
  }

  /** As a whole or not at all: a file that was half written would lose the place. */
  async save(cursor: string): Promise<void> {
    const place = { version: VERSION, ...this.#owner, cursor, saved_at: new Date().toISOString() };
    const draft = `${this.path}.${randomBytes(4).toString('hex')}`;
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(draft, `${JSON.stringify(place, null, 2)}\n`, { mode: 0o600 });
      await replace(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  #unusable(why: string): CommandFailed {
    return new CommandFailed(
      `The file with the saved place ${why}: ${this.path}\n` +
        'It was left as it is. Delete it, or listen without --resume: --since 1h repeats the last hour, --since start all that is kept.',
    );
  }
}

/** The folder for what programs remember: of the XDG specification, or Windows'. */
function stateFolder(environment: Environment): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = environment;
  if (process.platform === 'win32')
    return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'countersign');
  // Anything else than an absolute path is to be ignored, says the specification.
  const base = XDG_STATE_HOME?.startsWith('/') ? XDG_STATE_HOME : join(homedir(), '.local', 'state');
  return join(base, 'countersign');
}

/** Windows refuses to replace a file that a virus scanner is reading: a moment later it does not. */
async function replace(draft: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(draft, path);
      return;
    } catch (error) {
      const code = codeOf(error);
      if (attempt === 5 || !(code === 'EPERM' || code === 'EACCES' || code === 'EBUSY')) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 50));
    }
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const codeOf = (error: unknown): unknown => Object(error).code;
