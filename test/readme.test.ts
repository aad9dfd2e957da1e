import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { describeSettings } from '../src/platform/config.ts';

const readme = readFileSync('README.md', 'utf8');
const lines = readme.split('\n');

test('the README lists every setting with its default', () => {
  for (const { name, default: preset, about } of describeSettings()) {
    const cell = preset === undefined ? '' : `\`${preset}\``;
    expect(lines).toContain(`| \`${name}\` | ${cell} | ${about} |`);
  }
});

test('the README says what every dependency is for', () => {
  for (const name of Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies })) {
    expect(lines.find((line) => line.startsWith(`| \`${name}\` | `))).toBeDefined();
  }
});

test('the README names every folder of src', () => {
  for (const entry of readdirSync('src', { withFileTypes: true })) {
    expect(readme).toContain(`\`src/${entry.name}${entry.isDirectory() ? '/' : ''}\``);
  }
});
