// The event types that can be triggered, with their examples.
import { type EventExample, type EventTemplate, eventTemplates } from '../../../generated/event-templates.ts';
import { UsageError } from '../tool.ts';

/** The current version of each type, by name. */
export const currentTemplates: readonly EventTemplate[] = eventTemplates.filter(({ isCurrent }) => isCurrent);

/** @throws UsageError that lists what there is. */
export function templateOf(type: string, schemaVersion: number | undefined): EventTemplate {
  const versions = eventTemplates.filter((template) => template.type === type);
  const found = versions.find((template) =>
    schemaVersion === undefined ? template.isCurrent : template.schemaVersion === schemaVersion,
  );
  if (found) return found;
  if (versions.length > 0) {
    const numbers = versions.map((template) => template.schemaVersion).join(', ');
    throw new UsageError(`${type} has no schema version ${schemaVersion}. There is ${numbers}.`);
  }
  const types = currentTemplates.map((template) => template.type);
  throw new UsageError(`There is no event type ${type}. The types are:\n  ${types.join('\n  ')}`);
}

/** @throws UsageError that lists what there is. */
export function exampleOf(template: EventTemplate, name: string | undefined): EventExample {
  const found =
    name === undefined ? template.examples[0] : template.examples.find((each) => each.name === name);
  if (found) return found;
  const others = template.examples.map((each) => `\n  ${each.name}: ${each.summary}`).join('');
  throw new UsageError(`${template.type} has no example ${name}. There is:${others}`);
}
