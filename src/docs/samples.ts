/** Includes the samples in the texts of guides. Tests run these files. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

const folder = new URL('samples/', import.meta.url);
const languages: Readonly<Record<string, string>> = {
  '.ts': 'ts',
  '.js': 'js',
  '.go': 'go',
  '.py': 'py',
  '.java': 'java',
  '.php': 'php',
  '.rb': 'ruby',
  '.ru': 'ruby',
  '.cs': 'csharp',
  '.sh': 'sh',
  '.yaml': 'yaml',
  '.json': 'json',
  '.env': 'sh',
  '.sql': 'sql',
};

/** A guide names a sample or a region that does not exist. */
export class SampleError extends Error {
  constructor(file: string, region: string | undefined, why: string) {
    super(`Sample ${file}${region ? `, region ${region}` : ''}: ${why}`);
  }
}

/** A fence that is one line, ` ```file=… ` with `region=`, `tab="…"` or `title="…"`, and its closing line. */
const inclusion = /^```file=(\S+)(?: region=(\S+))?((?: \w+="[^"]*")*)\n```$/gm;

/** Replaces fences that name a file by the content of the file. */
export function includeSamples(markdown: string): string {
  return markdown.replaceAll(inclusion, (_whole, file: string, region: string | undefined, rest: string) => {
    const language = languages[extname(file)];
    if (!language) throw new SampleError(file, region, 'its language is not known here.');
    return `\`\`\`${language}${rest}\n${readSample(file, region)}\n\`\`\``;
  });
}

/**
 * The text of a sample, or the part between its `region: name` and `endregion` comments, without these
 * comments.
 */
function readSample(file: string, region?: string): string {
  const text = readText(file, region);
  const lines = text.split('\n');
  const within = region ? linesOfRegion(file, region, lines) : lines;
  const kept = within.filter((line) => !isMark(line) && !isForTools(line));
  const indents = kept.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return kept
    .map((line) => line.slice(indent))
    .join('\n')
    .trim();
}

function readText(file: string, region: string | undefined): string {
  try {
    return readFileSync(new URL(file, folder), 'utf8');
  } catch {
    throw new SampleError(file, region, 'there is no such file in src/docs/samples.');
  }
}

function linesOfRegion(file: string, region: string, lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => /^\s*(?:\/\/|#) ?region: (\S+)$/.exec(line)?.[1] === region);
  if (start < 0) throw new SampleError(file, region, 'it has no such region.');
  const length = lines.slice(start).findIndex((line) => /^\s*(?:\/\/|#) ?endregion$/.test(line));
  if (length < 0) throw new SampleError(file, region, 'it does not end.');
  return lines.slice(start + 1, start + length);
}

const isMark = (line: string): boolean => /^\s*(?:\/\/|#) ?(?:region: \S+|endregion)$/.test(line);
const isForTools = (line: string): boolean => /^#!|^\s*(?:\/\/|#) (?:biome-ignore|@ts-)/.test(line);
