// One answer of a command, of what several installations (cells) answered: each part was made by a presenter of its own.
import { type Presented, presented } from './presented.ts';

export const answerOfCells = (parts: object): Presented<object> => presented<object>(parts);
