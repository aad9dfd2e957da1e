// The tables of settings and of parts, in Markdown.
import packageJson from '../../package.json' with { type: 'json' };
import { describeSettings } from '../../src/platform/config/settings.ts';
import { partPurposes } from './parts.ts';

export function settingsTable(): string {
  return table(
    ['variable', 'accepts', 'default', 'meaning'],
    describeSettings().map(({ name, accepts, default: preset, about }) => [
      `\`${name}\``,
      accepts,
      preset === undefined ? '' : `\`${preset}\``,
      about,
    ]),
  );
}

/** @throws Error naming each package without a purpose, and each purpose without a package. */
export function partsTable(kind: 'dependencies' | 'devDependencies'): string {
  const installed = { ...packageJson.dependencies, ...packageJson.devDependencies };
  const wrong = [
    ...Object.keys(installed).filter((name) => !(name in partPurposes)),
    ...Object.keys(partPurposes).filter((name) => !(name in installed)),
  ];
  if (wrong.length > 0) {
    throw new Error(
      `docs/generate/parts.ts and package.json do not name the same packages: ${wrong.join(', ')}.`,
    );
  }
  return table(
    ['package', 'version', 'what it is for'],
    Object.entries(packageJson[kind]).map(([name, version]) => [
      `\`${name}\``,
      version.replace(/^npm:/, ''),
      partPurposes[name] ?? '',
    ]),
  );
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
