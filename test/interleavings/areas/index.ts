import { money } from './money.ts';

export const areas = [money];
