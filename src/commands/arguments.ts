// Parsers of command-line values; commander prints their messages after the name of the option.
import { InvalidArgumentError } from 'commander';
import { findPrototypeMember, PROTOTYPE_MEMBER } from '../domain/prototype-member.ts';

export function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Give a positive whole number.');
  return Number(text);
}

/** A date is its 00:00 in UTC. A time has an offset: without one it would be another on each machine. */
export function dateTime(text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/.test(text) || Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError(
      'Give a date (00:00 in UTC) such as 2027-01-31, or a time with its offset such as 2027-01-31T12:00:00Z.',
    );
  }
  return date;
}

export function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('Give an id (a UUID).');
  return text.toLowerCase();
}

export function emailAddress(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new InvalidArgumentError('Give an e-mail address.');
  return text;
}

export const commaSeparated = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean);

export function json(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('Give valid JSON.');
  }
  // The API refuses it too: receivers would get it, and a careless copy would make it a prototype.
  if (findPrototypeMember(value))
    throw new InvalidArgumentError(`No member may be called ${PROTOTYPE_MEMBER}.`);
  return value;
}
