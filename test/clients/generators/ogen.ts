import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, programs, run } from '../generator.ts';
import { useGo } from './go.ts';

export const ogen: GeneratorTrial = {
  name: 'ogen',
  prepare: useGo,
  async compile(workshop) {
    const program = join(workshop.folder, 'program');
    for (const source of ['go', 'go-ogen']) await cp(join(programs, source), program, { recursive: true });
    await cp(join(workshop.folder, 'countersign'), join(program, 'countersign'), { recursive: true });
    const schemas = await readFile(join(program, 'countersign', 'oas_schemas_gen.go'), 'utf8');
    await writeFile(join(program, 'models.gen.go'), modelsOf(schemas));
    await run(workshop, 'go build -o ../trial . && go vet .', program);
  },
  program: () => ['./trial'],
  writesWholeSeconds: true,
  remarks: 'its models write times without fractions of a second',
};

/** Go finds no type by its name, so each is named. */
function modelsOf(schemas: string): string {
  const names = [...schemas.matchAll(/^type ([A-Z]\w*) struct/gm)].map(([, name]) => name);
  return `package main

import (
	"reflect"

	"program/countersign"
)

var models = map[string]reflect.Type{
${names.map((name) => `\t"${name}": reflect.TypeFor[countersign.${name}](),`).join('\n')}
}
`;
}
